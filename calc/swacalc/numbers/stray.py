"""Numerals that nobody reads as numbers: `dozens of`, `two-hundred`, `XXI`, `x8`, `半小时`.

In the text of a link to a claim such a numeral is named, since it would else be compared with
nothing.
"""

import re
import unicodedata
from collections.abc import Iterator

from swacalc.numbers.nouns import words
from swacalc.numbers.numerals import CARDINAL_WORDS, PART_WORDS, POWER_WORDS
from swacalc.numbers.unit_words import HAN_UNIT, UNIT
from swacalc.patterns import LatePattern

# Never anything but a number, even alone.
_ALONE = words(
    """
    zero nought naught nil hundred hundreds thousand thousands million millions billion billions
    trillion trillions quadrillion quadrillions quintillion quintillions zillion zillions lakh lakhs
    crore crores dozen dozens doz quadruple quintuple octuple myriad myriads umpteen fortnight
    fortnights decade decades century
    centuries millennium millennia
    halves thirds quarters fourths fifths sixths sevenths eighths ninths tenths
    hundredths thousandths
    """
)
_INEXACT = words("ish odd some something plus and teen ty score first")
_GROUPS = "pair|trio|quartet|quintet|sextet|octet|handful|bunch|ton|gross|score"
_NUMERALS = frozenset((*CARDINAL_WORDS, *POWER_WORDS, *_ALONE))
_LONGEST = 80
_ANY = "|".join(sorted(_NUMERALS, key=len, reverse=True))
_GLUED = LatePattern(rf"(?:{_ANY}){{2,}}(?:s|th|fold)?|(?:{_ANY})(?:ish|odd|score|fold|plus)")
_WORD = re.compile(r"(?:(?![\u3400-\u9fff])[^\W\d_])+(?:[-‐‑－](?:(?![\u3400-\u9fff])[^\W\d_])+)*")
_JOINT = re.compile("[-‐‑－]")
_FEW = (
    rf"(?i:(?:a\s)?few|several|an?\s(?:{_GROUPS})\sof|tens\sof"
    rf"|(?:{'|'.join(CARDINAL_WORDS)})\sscore)"
)
_INDEFINITE = "(?:some|many|most|any|enough|more|multiple|numerous|countless|various|certain)"
_OR_MORE = (
    r"(?:at\s(?:least|most)|or\s(?:more|less|fewer|longer|shorter|over|so)"
    r"|min(?:imum)?|max(?:imum)?|upwards?)\b"
)
_PART = "|".join(word for word in PART_WORDS if word not in ("half", "halve", "third", "quarter"))
_ROMAN = "M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_HAN_FEW = "[十百千万萬亿億]{0,4}[数數几幾余餘多来來]?[个個]?"
_PHRASE = LatePattern(
    rf"(?<![\w-])(?:{_FEW})(?=\s(?:[a-z-]+\s)?{UNIT}|\sof\s)|\A(?i:scores)(?=\sof\s)"
    rf"|(?<![\w-])(?i:an?|one)[\s-](?i:(?:{_PART})|(?:third|quarter)(?=\s(?:and|squared|cubed)|-|\Z))(?![a-z])"
    rf"|(?i:couple)(?=\sof\s)"
    rf"|(?<![\w.-])(?=[IVXLCDM]{{2}}|[VX]\s){_ROMAN}(?=[\s-](?:[a-z-]+\s)?{UNIT}|\Z)"
    rf"|(?<![\w.-])(?i:[ivx]{{2,9}})(?=[\s-]{UNIT})"
    r"|(?:(?<=\bat least )|(?<=\bat most ))an?\s[a-z]+"
    rf"|(?<![\w.-])(?i:at\s(?:least|most)|(?:more|less|fewer)\sthan|up\sto)\s(?i:{_INDEFINITE}\s)?{UNIT}(?!\s\d)"
    rf"|(?<![\w.-]){UNIT}(?:\+(?!\s?\w)|,?\s(?i:{_OR_MORE}))|(?:{HAN_UNIT})(?:以[上下]|起(?!\w))"
    rf"|(?<![\w.])(?<!\w\s)[≥≤≧≦⩾⩽<>]=?\s?{UNIT}"
    rf"|(?<![\w.-])[A-UW-Za-uw-z][-_.]?\d+(?=[\s-]{UNIT})"
    rf"|(?:至[少多]|起码|最多)\s?(?:[许很好]?多|一些)?\s?(?:{HAN_UNIT})"
    r"|(?<!\w)(?:[xX×✕]|_+)\d[\d.,]*|(?<!\w)[A-Za-z]/\d[\d.,]*"
    rf"|(?<![上下前后後])半[个個]?\s?(?:{HAN_UNIT})|[一二三四五六七八九两兩几幾数數半]\s?刻[钟鐘]?"
    rf"|(?<![参參多半大小位次层層总總个個基整计計点點函指因])[数數几幾]{_HAN_FEW}\s?(?:{HAN_UNIT})"
    rf"|[十百千万萬亿億][数數几幾余餘多来來][个個]?\s?(?:{HAN_UNIT})"
    rf"|(?:若干|[零廿卅卌俩倆仨])[个個]?\s?(?:{HAN_UNIT})|[廿卅卌][一二三四五六七八九]"
    "|[一二三四五六七八九两兩几幾数數半十][个個]?(?:旬|季度?|[时時]辰|世[纪紀])|[半数數几幾]日|一?整[天日夜]"
    f"|[一二三四五六七八九两兩几幾双雙弍][打双雙对對]?\\s?(?:层|層|打)"
)


def stray_numerals(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans of numerals in a part of a text, read or not, that begin no usual number."""
    part = text[start:end]
    for word in _WORD.finditer(part):
        if _is_numeral(word[0]):
            yield start + word.start(), start + word.end()
    for phrase in _PHRASE.compiled.finditer(part):
        yield start + phrase.start(), start + phrase.end()
    for at, sign in enumerate(part, start):
        if not sign.isascii() and _is_number_sign(sign):
            yield at, at + 1


def _is_numeral(word: str) -> bool:
    """Whether a word is a numeral that stands for itself: `thirty-six-hundred`, `seventytwo`."""
    if len(word) > _LONGEST:
        return False
    plain = unicodedata.normalize("NFKC", word)
    first, *rest = _JOINT.split(plain.lower())
    numerals = sum(part in _NUMERALS for part in (first, *rest))
    if plain != word and numerals and first != "one":
        return True
    if _GLUED.compiled.fullmatch(first) or (first in _ALONE and (first != "zero" or not rest)):
        return True
    inexact = bool(rest) and rest[-1] in _INEXACT
    parts = sum(part in PART_WORDS for part in (first, *rest))
    return numerals + parts > 1 or (inexact and numerals + parts > 0) or _ends_alone(rest)


def _ends_alone(rest: list[str]) -> bool:
    return any(part in _ALONE for part in rest)


def _is_number_sign(sign: str) -> bool:
    """Whether a character is a number by itself, and no Chinese numeral."""
    return unicodedata.category(sign) in ("No", "Nl") and sign != "〇"
