"""The ES module by which the live parts of a Chinese page say sentences, units and tags."""

from swacalc.derivations.derivation import YOUR_INPUT
from swacalc.site.chinese import CHINESE, TAGS_IN_CHINESE
from swacalc.site.chinese_numbers import COUNTED, PLURALS, TIMES
from swacalc.site.chinese_sentences import PATTERNS, expression
from swacalc.site.modules import module

_COMMENT = """\
sentences  expressions for sentences of the command line, each with the same in Chinese
tags       tags, and what an input of the user's is called
counted    units that are counted, with their measure words; times and plurals likewise"""


def chinese_script() -> str:
    """The ES module `chinese.js`."""
    sentences = [[f"^{expression(each)}$", chinese] for each, chinese in PATTERNS.items()]
    tags = {**TAGS_IN_CHINESE, YOUR_INPUT: CHINESE.term(YOUR_INPUT)}
    units = {"counted": COUNTED, "times": TIMES, "plurals": PLURALS}
    return module(_COMMENT, {"sentences": sentences, "tags": tags, **units})
