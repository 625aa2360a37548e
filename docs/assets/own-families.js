/** The families that are like no other, by their ids: DeepSeek V4 and V4.1, and Nemotron NAS. */

import { limits, ratios } from "../reference/scripts/families.js";
import { ATTENTION_HEADS, Fields } from "./config-fields.js";
import { FieldRefusal } from "./config-refusals.js";
import { headValues, plainLayouts, v41Layouts, v4Layouts } from "./entry-layouts.js";
import { STATELESS, layer } from "./layer-plans.js";
import { cut, same } from "./shown-values.js";

const OWNERS = "kv_source_layer_ids";
const INDEXERS = "index_source_layer_ids";
const RATIOS = "compress_ratios";
const BLOCKS = "block_configs";

const planned = (layers, layouts, notes = []) => ({ layers, layouts, notes, state: STATELESS });

/** By family: the plan of the layers from the fields. */
export const apart = { "deepseek-v4": readV4, "deepseek-v4.1": readV41, "nemotron-nas": readNas };

/** Every layer with a ratio owns its global KV. */
function readV4(fields) {
  const [count, window] = [fields.layers(), fields.window()];
  const { own, drafts } = compressed(fields, count, window);
  const layers = own.map((ratio, index) => {
    if (!Object.hasOwn(ratios.owns, ratio)) throw new FieldRefusal(`${RATIOS}[${index}]`, `is ${ratio}`, `write ${anyOf(Object.keys(ratios.owns))}`);
    const role = ratio ? "owner" : "window-only";
    return layer({ index, part: "encoder", role, window, ratio, owns: ratios.owns[ratio] });
  });
  const { head, rope } = latent(fields);
  return planned([...layers, ...drafts], v4Layouts(head, rope, fields.whole("index_head_dim")));
}

const anyOf = (words) => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** Channels of the one latent that serves as K and V, and how many of them carry RoPE. */
function latent(fields) {
  const [head, rope] = [fields.whole("head_dim"), fields.whole("qk_rope_head_dim")];
  if (fields.has("num_key_value_heads")) fields.whole("num_key_value_heads", 1, 1);
  if (rope < head) return { head, rope };
  throw new FieldRefusal("qk_rope_head_dim", `is ${rope}`, `write less than ${head}, head_dim`);
}

/** The backbone's ratios, and the window-only draft layers that end the list. */
function compressed(fields, count, window) {
  if (!fields.has(RATIOS) && fields.has("layer_types")) return named(fields, count, window);
  const found = fields.wholes(RATIOS, 0, limits.ratio);
  const lengths = [...new Set([0, ...draftCounts(fields, count)])].map((drafts) => count + drafts).sort((one, two) => one - two);
  if (!lengths.includes(found.length)) {
    const hint = `write ${lengths.join(" or ")}: one for each layer, with or without the draft layers`;
    throw new FieldRefusal(RATIOS, `has ${found.length} entries`, hint);
  }
  const drafts = found.slice(count).map((ratio, at) => draft(count + at, ratio, window));
  return { own: found.slice(0, count), drafts };
}

/** As above, of a file that `transformers` wrote: words for the backbone's ratios alone. */
function named(fields, count, window) {
  const words = fields.words("layer_types", Object.keys(ratios.words));
  if (words.length !== count)
    throw new FieldRefusal("layer_types", `has ${words.length} entries`, `write one for each of ${count}`);
  const rates = new Map(
    Object.entries(ratios.words).map(([word, usual]) => {
      const name = `compress_rates.${word}`;
      return [word, fields.has(name) ? Number(fields.whole(name, 1, limits.ratio)) : usual];
    }),
  );
  const [drafts] = draftCounts(fields, count);
  return {
    own: words.map((word) => rates.get(word)),
    drafts: Array.from({ length: drafts }, (_, at) => draft(count + at, 0, window)),
  };
}

function draftCounts(fields, count) {
  const [declared, targets] = ["num_nextn_predict_layers", "dspark_target_layer_ids"];
  return [
    fields.has(declared) ? Number(fields.whole(declared, 0, limits.layers)) : 0,
    fields.has(targets) ? fields.wholes(targets, 0, count - 1).length : 0,
  ];
}

function draft(index, ratio, window) {
  if (ratio)
    throw new FieldRefusal(`${RATIOS}[${index}]`, `is ${ratio}`, "write 0: draft layers see their window alone");
  return layer({ index, part: "draft", role: "window-only", window });
}

/** An owner serves every layer up to the next owner; those keep no keys of their own. */
function readV41(fields) {
  const [count, window] = [fields.layers(2), fields.window()];
  const { split, notes } = encoderLayers(fields, count);
  const { own, drafts } = compressed(fields, count, window);
  const [owners, indexers] = [ids(fields, OWNERS, count), ids(fields, INDEXERS, count)];
  checkIndexers(own, owners, indexers);
  checkOwners(own, owners, split);
  const layers = own.map((ratio, index) =>
    layer({
      index,
      part: index < split ? "encoder" : "decoder",
      role: roleOf(index, ratio, owners, indexers),
      window,
      ratio,
      owns: owners.includes(index) ? ["main", "index"] : [],
    }),
  );
  const { head } = latent(fields);
  return planned([...layers, ...drafts], v41Layouts(head, fields.whole("index_head_dim")), notes);
}

function roleOf(at, ratio, owners, indexers) {
  if (!ratio) return "window-only";
  if (owners.includes(at)) return "owner";
  return indexers.includes(at) ? "reindex" : "reuse";
}

/** How many layers the encoder has; a note says when the family's definition gave the number. */
function encoderLayers(fields, count) {
  const [encoder, decoder] = ["encoder_layers", "decoder_layers"].map((name) =>
    fields.has(name) ? Number(fields.whole(name, 1, count - 1)) : null,
  );
  if (encoder === null && decoder === null) return half(count);
  const split = encoder ?? count - decoder;
  if (decoder === null || decoder === count - split) return { split, notes: [] };
  const hint = `write ${count - split}: ${split} encoder layers of ${count} leave as many`;
  throw new FieldRefusal("decoder_layers", `is ${decoder}`, hint);
}

function half(count) {
  if (count % 2) {
    const hint = "write an even number, or give encoder_layers";
    throw new FieldRefusal("num_hidden_layers", `is ${count} and has no half`, hint);
  }
  const split = count / 2;
  return { split, notes: [`encoder_layers is not given: V4.1 has half of its layers, ${split}`] };
}

function ids(fields, name, count) {
  const found = fields.wholes(name, 0, count - 1);
  if (found.length && found.every((id, at) => !at || found[at - 1] < id)) return found;
  throw new FieldRefusal(name, "is empty or not in order", "list each layer once, smallest first");
}

/** Every layer that reads global KV has an owner before it with its own ratio. */
function checkOwners(own, owners, split) {
  if (!owners.includes(split)) {
    const hint = `add ${split}: the first decoder layer owns the decoder's keys`;
    throw new FieldRefusal(OWNERS, `lacks ${split}`, hint);
  }
  let [allowed, why] = [0, "no layer before it owns keys"];
  own.forEach((ratio, at) => {
    if (owners.includes(at)) [allowed, why] = [ratio, `layer ${at} owns the keys that it reads`];
    if (ratio && ratio !== allowed)
      throw new FieldRefusal(`${RATIOS}[${at}]`, `is ${ratio}`, `write ${allowed}: ${why}`);
  });
}

/** Owners choose among their own entries, and no window-only layer owns or chooses. */
function checkIndexers(own, owners, indexers) {
  for (const owner of owners)
    if (!indexers.includes(owner)) throw new FieldRefusal(INDEXERS, `lacks ${owner}`, `add it: ${OWNERS} has it`);
  for (const indexer of indexers)
    if (!own[indexer]) {
      const hint = `write its ratio, or leave ${indexer} out of ${INDEXERS}`;
      throw new FieldRefusal(`${RATIOS}[${indexer}]`, "is 0", hint);
    }
}

/** A block has no attention, or one whose KV heads serve as many query heads as the others'. */
function readNas(fields) {
  const [blocks, count] = [fields.mappings(BLOCKS), fields.layers()];
  if (blocks.length !== count)
    throw new FieldRefusal(BLOCKS, `has ${blocks.length} entries`, `write one for each of ${count}`);
  const groups = blocks.map((block, at) => [at, groupOf(at, block)]).filter(([, group]) => group);
  const layers = groups.map(([index]) => layer({ index, part: "encoder", role: "owner", ratio: 1, owns: ["main"] }));
  const heads = fields.whole(ATTENTION_HEADS);
  const kv = nasHeads(heads, groups);
  const hidden = fields.whole("hidden_size");
  if (hidden % heads)
    throw new FieldRefusal("hidden_size", `is ${hidden}`, `write a multiple of ${heads}, ${ATTENTION_HEADS}`);
  return planned(layers, plainLayouts(headValues(kv, hidden / heads, hidden / heads)));
}

/** The query heads of each KV head; 0 where the block has no attention. */
function groupOf(at, block) {
  const path = `${BLOCKS}[${at}].attention`;
  const attention = new Fields(new Map([[path, block.get("attention") ?? null]])).mapping(path);
  const fields = new Fields(new Map(Array.from(attention, ([name, value]) => [`${path}.${name}`, value])));
  if (fields.flag(`${path}.no_op`)) return 0n;
  for (const [name, value] of attention)
    if (name !== "n_heads_in_group" && ![null, false].some((idle) => same(value, idle))) {
      const hint = "only attention over the whole context is understood";
      throw new FieldRefusal(`${path}.${name}`, `is ${cut(value)}`, hint);
    }
  return fields.whole(`${path}.n_heads_in_group`);
}

function nasHeads(heads, groups) {
  const [at, group] = groups[0] ?? [0, 0n];
  const [other, odd] = groups.find(([, each]) => each !== group) ?? [at, group];
  if (group && !(heads % group) && other === at) return heads / group;
  const hint = `the same divisor of ${heads} is understood in all blocks with attention`;
  throw new FieldRefusal(`${BLOCKS}[${other}].attention.n_heads_in_group`, `is ${odd}`, hint);
}
