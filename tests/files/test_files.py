"""Files that are no files: pipes, devices and links, where one is read and where one is written."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from time import time

import pytest

from swacalc.errors import UnreadableError, UnwritableError
from swacalc.files import (
    files_below,
    files_in,
    is_abandoned,
    is_there,
    read_file,
    read_stream,
    remove,
    unbroken,
    whole_file,
    write_all,
    write_named,
    write_whole,
)


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


@pytest.mark.parametrize("target", ["nowhere", "link", "."])
def test_a_link_is_there_wherever_it_leads(tmp_path: Path, target: str) -> None:
    """A broken or looping link counts as existing, and opening it fails with a reason."""
    (tmp_path / "link").symlink_to(target)
    assert is_there(tmp_path / "link")
    assert not is_there(tmp_path / "other")
    assert not is_there(tmp_path / "other" / "one")


def test_what_cannot_be_told_is_an_error(tmp_path: Path) -> None:
    """For a path that is too long, or in a loop, existence is an error, not an answer."""
    (tmp_path / "loop").symlink_to("loop")
    for path in (tmp_path / ("x" * 300), tmp_path / "loop" / "one"):
        with pytest.raises(UnreadableError, match="cannot be read"):
            is_there(path)


def test_everything_below_a_folder_is_found_once(tmp_path: Path) -> None:
    """Pipes, links and linked folders are found, and no folder twice, however links turn."""
    (tmp_path / "a" / "deep").mkdir(parents=True)
    (tmp_path / "b.md").touch()
    (tmp_path / "a" / "deep" / "c.md").touch()
    (tmp_path / "a" / "loop").symlink_to("..")
    (tmp_path / "0").symlink_to("a/deep")
    (tmp_path / "gone.md").symlink_to("nowhere")
    os.mkfifo(tmp_path / "a" / "pipe.md")
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "d.md").touch()
    (tmp_path / "z").symlink_to(outside)
    (tmp_path / "a" / ".git").mkdir()
    (tmp_path / "a" / ".git" / "branch.md").touch()
    found = [
        path.relative_to(tmp_path).as_posix() for path in files_below(tmp_path, tmp_path.parent)
    ]
    assert found == ["b.md", "gone.md", "a/pipe.md", "a/deep/c.md", "z/d.md"]


@pytest.mark.parametrize("target", ["{}/out", "../../out", "in/up", "/proc", "/", ".git", "near"])
def test_no_folder_outside_is_entered(
    tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link to a folder out of the root is refused before anything behind it is looked at."""
    project = tmp_path / "project"
    for folder in (project / "docs" / "in", project / ".git", tmp_path / "out"):
        folder.mkdir(parents=True)
    (project / "docs" / "in" / "up").symlink_to("../../..")
    (project / "docs" / "in" / "near").symlink_to("../../.git")
    link = project / "docs" / "z"
    link.symlink_to(target.format(tmp_path).replace("near", "in/near").replace(".git", "../.git"))
    seen, scan = list[Path](), os.scandir

    def scanned(path: str) -> object:
        seen.append(Path(path).resolve())
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanned)
    with pytest.raises(UnreadableError, match="leads out of the project"):
        list(files_below(project / "docs", project))
    with pytest.raises(UnreadableError, match="leads out of the project"):
        files_in(link, project)
    assert {path for path in seen if path.is_relative_to(project / "docs")} == set(seen)


def test_a_folder_that_cannot_be_read_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing below a folder is skipped silently: what the system refuses is reported."""
    (tmp_path / "a" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    scan = os.scandir

    def refusing(path: str) -> object:
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(UnreadableError, match=r"\Aa/deep cannot be read: Permission denied\Z"):
        list(files_below(tmp_path, tmp_path))
    with pytest.raises(UnreadableError, match=r"\Agone cannot be read: No such file"):
        files_in(tmp_path / "gone", tmp_path)


def test_a_link_that_leads_nowhere_is_told_of(tmp_path: Path) -> None:
    """A broken or looping link is an error; a file, a folder and a link to one are not."""
    (tmp_path / "file").touch()
    (tmp_path / "good").symlink_to("file")
    (tmp_path / "here").symlink_to(".")
    assert [unbroken(tmp_path / name) for name in ("file", "good", "here", ".")]
    for name, target in (("loop", "loop"), ("gone", "../gone"), ("below", "file/x")):
        (tmp_path / name).symlink_to(target)
        with pytest.raises(UnreadableError, match=f"{name} cannot be read"):
            unbroken(tmp_path / name)


def dead() -> int:
    """The number of a process that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return child.pid


def test_what_a_dead_run_left_is_removed(tmp_path: Path) -> None:
    """The next write into a folder clears what is old and no process finishes, and nothing else.

    The process of a new file may run on another machine that shares the folder.
    """
    left = tmp_path / f".swacalc-{dead()}-0123abcd"
    kept = [
        tmp_path / name
        for name in (
            f".swacalc-{os.getpid()}-0123abcd",
            f".swacalc-{os.getppid()}-0123abcd",
            f".swacalc-{dead()}-notes.md",
            ".swacalc-1-0123abcd",
            ".swacalc-0-0123abcd",
            ".other.0123abcd",
        )
    ]
    new = tmp_path / f".swacalc-{dead()}-0123abce"
    for path in (left, *kept, new):
        path.touch()
    for path in (left, *kept):
        os.utime(path, (time() - 3700,) * 2)
    os.utime(new, (time() - 3500,) * 2)
    assert is_abandoned(left)
    write_whole(tmp_path / "file", "text")
    assert sorted(tmp_path.iterdir()) == sorted((*kept, new, tmp_path / "file"))


def test_of_several_files_all_are_written_or_none(tmp_path: Path) -> None:
    """Where one cannot be written, those before it are as they were and nothing is left over."""
    (tmp_path / "one").write_text("before", encoding="utf-8")
    texts: dict[Path, str | bytes] = {tmp_path / "one": "after", tmp_path / "none" / "two": "after"}
    with pytest.raises(UnwritableError, match="two cannot be written"):
        write_all(texts)
    assert [path.name for path in tmp_path.iterdir()] == ["one"]
    assert (tmp_path / "one").read_text(encoding="utf-8") == "before"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_write_leaves_nothing(tmp_path: Path, number: int) -> None:
    """A run terminated while writing leaves the old file, no other file and no output."""
    (tmp_path / "file").write_text("before", encoding="utf-8")
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "import swacalc.cli.command as command\n"
        "from swacalc.cli import main\n"
        "from swacalc.files import write_whole\n"
        "def run(words):\n"
        "    replace = Path.replace\n"
        "    def stop(self, target):\n"
        "        print(len(list(Path().iterdir())), flush=True)\n"
        "        os.kill(os.getpid(), int(sys.argv[1]))\n"
        "        return replace(self, target)\n"
        "    Path.replace = stop\n"
        "    write_whole(Path('file'), 'after')\n"
        "command.run = run\n"
        "signal.signal(signal.SIGINT, signal.SIG_DFL)  # shells ignore it in background jobs\n"
        "main()\n"
    )
    command = [sys.executable, "-c", code, str(int(number))]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, "2\n", "")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "before"


def test_removing_what_is_gone_is_no_error(tmp_path: Path) -> None:
    """A file that another run removed first counts as removed; a folder is an error."""
    remove(tmp_path / "none")
    with pytest.raises(UnwritableError, match="cannot be removed"):
        remove(tmp_path)


def test_what_is_written_piece_by_piece_follows_links_and_fills_pipes(tmp_path: Path) -> None:
    """A link stays and what it leads to is replaced; a pipe stays a pipe and gets the bytes."""
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to("file")
    os.mkfifo(pipe)
    found = list[bytes]()
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    for path in (link, pipe):
        with whole_file(path) as file:
            file.write(b"text")
    reader.join(10)
    assert found == [b"text"]
    assert link.is_symlink()
    assert (tmp_path / "file").read_bytes() == b"text"
    assert pipe.is_fifo()
