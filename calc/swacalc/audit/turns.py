"""Lines of a chat or a transcript that begin with when something was said, and who said it."""

import re

_HALF = r"(?:오전|오후|上午|下午|午前|午後|凌晨|早上|中午|晚上)\s?"
_CLOCK = rf"(?:{_HALF})?\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s?[AaPp]\.?[Mm]\.?)?"
_DATE = (
    r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\.?|\d{4}[.]\s\d{1,2}[.]\s\d{1,2}[.]"
    r"|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일])"
)
_WHEN = rf"(?:{_DATE}[,，]?\s*)?{_CLOCK}"
_WORD = r"[^\W\d_][^\s:：<>\[\]()|，。]{0,24}"
_NAME = rf"{_WORD}(?:\s{_WORD})?"
_COLON = r"(?:：\s*|:\s+)"
_TAG = r"(?:a|b|br|code|dd|dt|em|i|kbd|li|p|s|span|strong|sub|sup|td|th|u)"
_TURN = re.compile(
    r"\s*(?:"
    # 10:22 name: words   [10:22] name: words   21.11.26, 10:22 - name: words
    rf"[\[(]?{_WHEN}[\])]?,?(?:\s+[-–])?\s+{_NAME}\s?{_COLON}"
    # 10:22 <name> words   <name> words
    rf"|(?:[\[(]?{_WHEN}[\])]?\s+)?<(?!{_TAG}>)[@+%\s]?[^\s<>/=]{{1,24}}>\s+"
    # 10:22, name and words with tabs between them
    rf"|[\[(]?{_WHEN}[\])]?\t+[^\t\n]{{1,30}}\t+"
    # name (10:22): words   name 10:22: words   name 10:22  words   name [10:22] words
    rf"|{_NAME},?\s+(?:[\[(]{_WHEN}[\])]\s*[:：]?\s+|{_WHEN}(?:\s*{_COLON}|\s{{2,}}))"
    # → name: words, as on a board where readers vote
    rf"|[推噓嘘→]\s?{_NAME}{_COLON}"
    # [name] [10:22] words
    rf"|\[{_NAME}\]\s\[{_WHEN}\]\s+"
    # a line of its own with the name and the time
    rf"|{_NAME},?\s+[\[(]?{_WHEN}[\])]?\s*\Z"
    # a line of its own with the day
    rf"|{_DATE}\s*(?:[（(][^）)\n]{{1,10}}[）)])?\s*\Z"
    r")"
)


def words_of_turn(line: str, start: int) -> int:
    """Where the words of a turn begin in a line that is read from `start`; 0 if it is none."""
    match = _TURN.match(line, start)
    return match.end() if match else 0
