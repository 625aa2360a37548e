"""Files that are no files: pipes, devices and links, where one is read and where one is written."""

import os
import re
import socket
import threading
from pathlib import Path

import pytest

from swacalc.errors import UnreadableError, UnwritableError
from swacalc.files import read_file, read_stream, write_named


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe in the place of a file is told of at once, though nobody writes to it."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableError, match=re.escape("a.yaml is not a file")):
        read_file(tmp_path / "pipe", "a.yaml", 10)


def test_no_file_is_read_for_ever(tmp_path: Path) -> None:
    """A device without an end is refused, and cut off where the user may name one."""
    (tmp_path / "zero").symlink_to("/dev/zero")
    with pytest.raises(UnreadableError, match="is not a file"):
        read_file(tmp_path / "zero", "zero", 10)
    assert read_stream(tmp_path / "zero", "zero", 10) == bytes(11)


def test_what_cannot_be_read_is_called_by_its_name(tmp_path: Path) -> None:
    """A missing file and a folder are told of with the name for them and the system's reason."""
    for path, reason in ((tmp_path / "none", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(UnreadableError, match=rf"\Aa\.yaml cannot be read: {reason}"):
            read_file(path, "a.yaml", 10)


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    """A pipe or device that the user names gets the text and is not replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = list[str]()
    reader = threading.Thread(target=lambda: got.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_named(pipe, "text")
    reader.join()
    assert (got, pipe.is_fifo()) == (["text"], True)


def test_a_link_is_followed_to_what_it_names(tmp_path: Path) -> None:
    """A link that the user names stays, and the file that it leads to is written."""
    (tmp_path / "link").symlink_to("file")
    write_named(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "text"


def test_what_takes_nothing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written to is told of with the path that was named, and stays."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
        with pytest.raises(UnwritableError, match=r"\Asocket cannot be written: "):
            write_named(Path("socket"), "text")
    assert Path("socket").is_socket()
