"""The ES module by which the live parts of a Chinese page say sentences, units and tags."""

from swacalc.derivations.derivation import YOUR_INPUT
from swacalc.site.chinese import CHINESE, TAGS_IN_CHINESE
from swacalc.site.chinese_numbers import COUNTED, PLURALS, TIMES
from swacalc.site.chinese_sentences import AT_FIRST, PATTERNS
from swacalc.site.modules import module

_COMMENT = """\
sentences  patterns of sentences of the command line, each with the same in Chinese
tags       tags, and what an input of the user's is called
counted    units that are counted, with their measure words; times and plurals likewise"""


def chinese_script() -> str:
    """The ES module `chinese.js`."""
    tags = {**TAGS_IN_CHINESE, YOUR_INPUT: CHINESE.term(YOUR_INPUT)}
    units = {"counted": COUNTED, "times": TIMES, "plurals": PLURALS}
    return module(_COMMENT, {"sentences": [*AT_FIRST.items()], "tags": tags, **units})


def config_sentences_script() -> str:
    """The ES module `config-sentences.js`."""
    comment = "sentences  as in chinese.js, with those on a config.json among them"
    return module(comment, {"sentences": [*PATTERNS.items()]})
