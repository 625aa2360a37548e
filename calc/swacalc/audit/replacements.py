"""What is written in another way for the reader of numbers, where a word alone is no unit.

日, 일 and 년 end durations and dates: a day is told from the number before, or the words around.
"""

from collections.abc import Mapping
from types import MappingProxyType

from swacalc.patterns import LatePattern

# Texts are simplified before: 時 is 时. No minutes are 10時30分, 8分の7 and 3割5分.
_TENS = "[二三四五六七八九]?十[一二三四五六七八九]?|[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?"
_SPAN = rf"(?<![\d.:割时시])(?:\d+(?:[.,]\d+)?|{_TENS})\s?"
_HAN = "一二三四五六七八九十百千"
_HALVED = r"((\d+) {})"
# In más de un 50 %, the article is no part of the relation.
_ARTICLE = r"(?<=\w)( (?:une?|uma?|un) )(?=\d+(?:[.,]\d+)? ?%)"
# More days than a month has are no date.
_NO_DATE = r"(?<![\d.:年月년월/])(?:3[2-9]|[4-9]\d|[1-9]\d{2,3})\s?"
_DAYS_IN_HAN = f"(?:三十[{_HAN[1:9]}]|[四五六七八九]十[{_HAN[:9]}]?|[{_HAN[:9]}]百[{_HAN[:10]}]*)"
_DAYS_IN_HANGUL = (
    "(?:삼십[이삼사오육칠팔구]|[사오육칠팔구]십(?:[일이삼사오육칠팔구]| )"
    "|백[일이삼사오육칠팔구십]+) ?"
)
_NATIVE = r"(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔)? ?[두세네] ?"
_PARTICLE = r"(?=[^가-힣]|[간만이은을도로으에까씩짜정동후전뒤내밖보]|\Z)"


def _patterns(*pairs: tuple[str, str]) -> tuple[tuple[LatePattern, str], ...]:
    return tuple((LatePattern(pattern), written) for pattern, written in pairs)


# What has another sense in other words, or joins two of them; the first group is replaced.
REPLACED: Mapping[str, tuple[tuple[LatePattern, str], ...]] = MappingProxyType(
    {
        "zh": _patterns(
            (rf"(?<![{_HAN}两.\d个])(半)(?=个?(?:小时|钟头|月)|年(?![级轻纪])|分钟)", "0.5"),
            (rf"(([{_HAN}两])个半)(?=小时|钟头|月|星期)", r"\2点五个"),
            (r"((\d+)\s?个半)(?=小时|钟头|月|星期)", r"\2.5 个"),
            (
                rf"(?<![{_HAN}两])(([一两三四五六七八])([两三四五六七八九]))"
                "(?=个?(?:小时|钟头|月|星期)|分钟|秒|天|周|年|层|倍|美分)",
                r"\2到\3",
            ),
            (rf"(?:{_NO_DATE}|{_DAYS_IN_HAN})(日)(?![本元语文])", "天"),
            (r"(?:至少|不少于|不低于|最[多长短少]|满|超过|仅)\s?\d+\s?(日)(?![本元语文])", "天"),
            (r"(?<![月\d])\d+\s?(日)(?=[以之][内后上]|[内后]|之久)", "天"),
            (rf"[\d{_HAN}]\s?(个?(?:工作|自然)日)", "天"),
        ),
        "ja": _patterns(
            (rf"(?<=[\d{_HAN}])(\s?分\s?の\s?)(?=[\d{_HAN}])", "分之"),
            (rf"(?<=[百千])([{_HAN[:9]}])(?![{_HAN}万亿])", r"零\1"),  # 201, and no 210
            (rf"{_SPAN}(分)(?![のけかぶ割岐布散类析量野配裂担厚离母])", "minutes"),
            (rf"{_SPAN}(秒)(?![速针読])", "seconds"),
            (r"((\d)\s?割\s?(\d)\s?分)", r"\2\3%"),
            (_HALVED.format("?时间半"), r"\2.5 hours"),
            (rf"(?:{_NO_DATE}|{_DAYS_IN_HAN})(日)(?![本付目])", "days"),
            (
                r"(?:少なくとも|最低でも|最[低短长大]|丸|わずか|たった)\s?\d+\s?(日)(?![本付目])",
                "days",
            ),
            (
                r"(?<![月\d])\d+\s?(日)(?=を超|を过|を上回|残|保[存持]|[经経]過?|のあいだ|の间)",
                "days",
            ),
        ),
        "ko": _patterns(
            (r"(?<=\d)(\s?분의\s?)(?=\d)", "分之"),
            (rf"{_SPAN}(분)(?=[^가-힣]|[간만이은을도로으에까씩짜정마동후전뒤내안]|\Z)", "minutes"),
            (
                rf"{_SPAN}(초)(?=[^가-힣]|[간만이가는를도로에까씩짜정마동후전뒤내면안다]|\Z)",
                "seconds",
            ),
            (_HALVED.format("?시간 ?반"), r"\2.5 hours"),
            (r"\d\s?(메가)(?!바이트|비트|헤르츠)", "MB"),
            (r"\d\s?(기가)(?!바이트|비트|헤르츠)", "GB"),
            (r"\d\s?(테라)(?!바이트|비트|헤르츠)", "TB"),
            (rf"(?:{_NO_DATE}|{_DAYS_IN_HANGUL})(일){_PARTICLE}", "days"),
            (rf"(?:최소한?|적어도|최[대장단]|불과|단)\s?\d+\s?(일){_PARTICLE}", "days"),
            (r"(?<![월\d])\d+\s?(일)(?=을 (?:넘|초과|웃)|이 (?:지나|넘)|치 )", "days"),
            (rf"(?:{_SPAN}|{_NATIVE})(주){_PARTICLE}", "weeks"),
            (rf"(?:{_SPAN}|{_NATIVE})(달){_PARTICLE}", "months"),
            (rf"(?<![\d'’])(?:\d{{1,3}}|{_TENS})\s?(년){_PARTICLE}(?!도|\s?\d+월)", "years"),
            (r"(?<!\w)(반\s?시간)", "30 minutes"),
            (r"(?<!\w)(반\s?년)", "6 months"),
        ),
        "es": _patterns((_HALVED.format("horas y media"), r"\2.5 hours"), (_ARTICLE, " ")),
        "pt": _patterns((_HALVED.format("horas e meia"), r"\2.5 hours"), (_ARTICLE, " ")),
        "fr": _patterns(
            (_HALVED.format("heures et demie?"), r"\2.5 hours"),
            (_ARTICLE, " "),
            (rf"{_SPAN}(j)(?![\w'’./])", "days"),
        ),
        "de": _patterns((rf"{_SPAN}(std)(?!\w)", "hours"), (rf"{_SPAN}(min)(?!\w)", "minutes")),
        "it": _patterns((_HALVED.format("ore e mezz[ao]"), r"\2.5 hours"), (_ARTICLE, " ")),
        "ru": _patterns(
            (_HALVED.format("с половиной"), r"\2.5"),
            (r" (?:двух|тр[её]х|четыр[её]х) (суток)", "days"),
        ),
    }
)
