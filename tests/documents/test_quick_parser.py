"""The quick parser of HTML is the standard library's, in less time."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from swacalc.documents.quick_parser import QuickParser

PARTS = (
    *("<p>", "</p>", "<P>", "</P >", "<br/>", "<a href=\"x?a=1&amp;b\" id='y'>", "</a", "<a b"),
    *('<a  b="c"\nd="">', '<a b="c"d="e">', '<a b="<>" b="2">', '<a b = "c">', '<a b="c" />'),
    *("<script>", "</script>", "<style>", "</style>", "<title>", "</title>", "<textarea>"),
    *('<h-1 x:y_z="1">', "</h-1>", '<p"x">', '<p x="', '"', "'", ">", "<", "&amp;", "&", "&#65;"),
    *('<a\u2009b="c">', '<a b="c"\x0bd="e">', "<p\x0c>", "<p\0>", "\r", '<a b="c"\u2009d="e">'),
    *("<!--", "-->", "<!x>", "<?x>", "</>", "</ p>", "</p x>", "\n", " ", "word", "=", "/", "é"),
)
texts = st.lists(st.sampled_from(PARTS), max_size=12).map("".join) | st.text(
    alphabet='<>/"=pa \n\u2009&'
)


class Recorder(HTMLParser):
    """Keeps what its handlers are called with, and where."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[tuple[object, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.events.append(("start", tag, attrs, self.getpos()))

    def handle_endtag(self, tag: str) -> None:
        self.events.append(("end", tag, self.getpos()))

    def handle_data(self, data: str) -> None:
        self.events.append(("data", data, self.getpos()))


class QuickRecorder(Recorder, QuickParser):
    """The same of the quick parser."""


def events(parser: Recorder, text: str) -> list[tuple[object, ...]]:
    """All events of a text."""
    parser.feed(text)
    parser.close()
    return parser.events


@given(texts)
def test_the_shorter_way_changes_nothing(text: str) -> None:
    """The handlers are called as those of `HTMLParser`, in the same places, whatever the text."""
    assert events(QuickRecorder(), text) == events(Recorder(), text)
