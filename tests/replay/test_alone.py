"""The core stands alone: the standard library, and nothing else of swacalc."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import swacalc.replay

FOLDER = Path(swacalc.replay.__file__).parent

CALL = """
import sys
sys.path.insert(0, sys.argv[1])
from replay import exact_minimum, window_stack
from replay import reach, toy, vectors, walk
from replay.proofs import PROOFS, prove
assert exact_minimum(window_stack(40, 128)) == 5081
assert not any(map(prove, PROOFS))
assert "swacalc" not in sys.modules
print(len(PROOFS), "proofs hold")
"""


def test_imports_are_the_standard_library_or_its_own_folder() -> None:
    """Every import is of the standard library, or relative and within the package."""
    for path in FOLDER.rglob("*.py"):
        deepest = len(path.relative_to(FOLDER).parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                assert node.level <= deepest, f"{path.name} imports from outside the package"
            elif isinstance(node, ast.ImportFrom | ast.Import):
                module = getattr(node, "module", None)
                names = [module] if module else [alias.name for alias in node.names]
                assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_a_copy_of_the_folder_works_alone(tmp_path: Path) -> None:
    """Copied out as a package, without site packages, it imports and its proofs hold."""
    shutil.copytree(FOLDER, tmp_path / "replay", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-I", "-S", "-c", CALL, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("proofs hold\n")
