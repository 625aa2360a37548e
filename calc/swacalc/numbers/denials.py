"""Denials of a number: `not about 1/8`, `isn't`, `no longer`, `不是`, `并非`, `is wrong`."""

import re

from swacalc.numbers.han import may_have_han
from swacalc.patterns import LatePattern

# What may come between a denial and its number: a verb of being, having or taking, which follows
# at once where it has an ending of its own, and small words.
_VERB = (
    "is|are|was|were|do|does|did|will|would|can|could|has|had|takes|took|needs|uses|occupies|keeps"
    "|holds|lasts|stays|lives|stores|costs|requires|reaches|equals|amounts|measures|runs|sees"
    "|contains|gives|makes|gets|comes|goes|fills|survives|remains|persists|retains|guarantees"
)
_LIGHT = (
    "be|been|have|take|taken|need|needed|use|used|occupy|occupied|keep|kept|hold|held|last|lasted"
    "|stay|stayed|live|store|stored|cost|require|required|reach|reached|equal|amount|measure|run|see"
    "|contain|give|make|get|come|go|fill|even|really|actually|quite|just|yet|always|ever|any|more"
    "|still|now|necessarily|as|up|down|it|them|this|that|the|an?|its|of|for|to|at|in|by|on|with"
    "|merely|simply|fully|all|case|share|claim|guaranteed?|promised?|survived?|remain(?:ed)?"
    "|persist(?:ed)?|retain(?:ed)?|proven|known|said|reported|believed"
)
_NOT = (
    r"not(?!\sonly)|never|cannot|no|no\slonger|nor|neither|hardly|scarcely"
    r"|rather\sthan|instead\sof|anything\sbut|far\sfrom|nothing\slike|other\sthan|all\sbut"
    r"|nowhere\snear|by\sno\smeans|nobody|no\sone|none|nothing|fail(?:s|ed)?\sto"
    r"|contrary\sto|used\sto\sbe|(?:wrong|fals|mistaken|incorrect)ly"
    r"|(?:is|are|was|were|does|do|did|would|could|should|has|have|had|need|must|ai|ca|wo)n['’]t"
)
_BEFORE = re.compile(
    rf"(?<![\w-])(?i:{_NOT})(?:\s(?:it|they|this))?(?:\s(?i:{_VERB}))?(?:\s(?i:{_LIGHT})){{0,8}}\s?[$¥￥(“\"]?\Z"
)
_FALSE_THAT = re.compile(
    r"(?i:(?:(?:\b(?:not|never|no\slonger)|n['’]t)\s(?:true|correct|right|the\scase)"
    r"|\b(?:false|wrong|untrue|incorrect|doubt(?:s|ed|ful)?|no\s(?:guarantee|promise|proof|evidence)))"
    r"\s(?:to\ssay\s)?that)\s[^,.;:!?]{1,80}\Z"
)
# A multiple of the number is another number.
_MULTIPLE = re.compile(
    r"(?<![\w-])(?i:(?:twice|thrice|double|triple|half)(?:\sof)?|a\s(?:third|quarter|tenth)\sof)"
    r"(?:\s(?:the|its))?\s\Z"
)
_HAN_NOT = (
    "未必|不一定|不见得|谈不上|称不上|算不上|远非|远未|难以|并不|并非|绝非|绝不|决不|从不|从未|不再"
    "|不会|不能|不可|不得|无法|没有|没|未|不|而非|非|≠|!="
)
_HAN_LIGHT = (
    "是|为|占用?|占据|需要?|要|用|存[放储活]?|保[留存持]|留|驻留|有"
    "|达到?|等于|保证|会|能|再|只|仅|过|了|到|在|说"
)
_HAN_BEFORE = LatePattern(
    rf"(?:{_HAN_NOT})\s?(?:(?:{_HAN_LIGHT}){{1,4}}\s?(?:[^，。；：、,;:]{{1,20}}\s?的\s?)?)?\Z"
)
_AFTER = re.compile(
    r",?\s\(?(?:(?:which|that|this|it)\s)?(?:"
    r"(?:is|are|was|were|would\sbe|seems|proved|turned\sout)\s(?:to\sbe\s)?(?:simply\s|just\s)?"
    r"(?:wrong|false|untrue|incorrect|outdated|an?\s(?:myth|mistake|error)"
    r"|(?:not|never|no\slonger)\s(?:true|right|correct|valid|the\scase))"
    r"|(?:(?:is|are|was|were|does|do)n['’]t|(?:does|do)\snot|no\slonger)\s"
    r"(?:true|right|correct|the\scase|holds?|appl(?:y|ies))"
    r"|(?:cannot|can['’]t|could\snot)\s(?:be\s(?:right|true|correct)|hold))\b"
    r"|\s?(?:的说法|的传言)?(?:是?不对的?|是?错误?的|不成立|不再成立|不正确|有误|已过时"
    r"|是(?:谣言|误传|误解))"
)


def denied_before(before: str) -> bool:
    """Whether the words before a number and its relation deny it, or make a multiple of it."""
    if any(words.search(before) for words in (_BEFORE, _FALSE_THAT, _MULTIPLE)):
        return True
    signs = may_have_han(before) or before.rstrip().endswith(("≠", "!="))
    return signs and bool(_HAN_BEFORE.compiled.search(before))


def denied_after(after: str) -> bool:
    """Whether the words after a number say that it is wrong."""
    return bool(_AFTER.match(after))
