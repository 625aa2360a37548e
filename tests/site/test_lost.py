"""Two builds of the site are compared: what only the first one has is named."""

from pathlib import Path

from .lost import lost

PAGE = (
    '<h1 id="a">A</h1><input id="__search"><script src="../{}.js" type="module"></script>'
    '<script src="../assets/javascripts/bundle.1.js"></script>'
)


def site(folder: Path, pages: dict[str, str]) -> Path:
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_build_of_another_theme_lacks_nothing(tmp_path: Path) -> None:
    """Scripts and ids of the theme may differ, and more may be there."""
    first = site(tmp_path / "1", {"a/index.html": PAGE.format("own"), "own.js": ""})
    more = PAGE.format("own").replace("__search", "box").replace("bundle.1", "bundle.2")
    second = site(tmp_path / "2", {"a/index.html": more, "own.js": "", "b/index.html": ""})
    assert list(lost(first, second)) == []


def test_each_thing_that_is_lost_is_named(tmp_path: Path) -> None:
    """A page, an anchor, a script that a page no longer loads, and the file of one."""
    first = site(
        tmp_path / "1",
        {"a/index.html": PAGE.format("own"), "b/index.html": "", "own.js": "", "other.js": ""},
    )
    second = site(tmp_path / "2", {"a/index.html": PAGE.format("other"), "own.js": ""})
    text = (second / "a/index.html").read_text(encoding="utf-8").replace('id="a"', "")
    (second / "a/index.html").write_text(text, encoding="utf-8")
    assert list(lost(first, second)) == [
        "anchor a/index.html#a",
        "script own.js module of a/index.html",
        "page b/index.html",
        "script other.js",
    ]
