"""Architecture: imports point down, third parties stay in their packages, nothing grows large."""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import swacalc

pytestmark = pytest.mark.once

PACKAGE = Path(swacalc.__file__).parent

# The packages, lowest first: each imports from levels below its own only, and all may import
# swacalc's own version.
LEVELS = (
    {"errors", "patterns", "toml", "replay"},
    {"root", "deadline", "quantity"},
    {"files", "formulas"},
    {"settings"},
    {"claims", "models", "documents", "numbers"},
    {"derivations", "sources", "solving"},
    {"pages", "calculators", "traces"},
    {"checks", "audit", "simulation"},
    {"output", "cluster", "editing"},
    {"site"},
    {"cli"},
    {"__main__"},
)
LEVEL = {package: height for height, packages in enumerate(LEVELS) for package in packages}

# Third parties by the packages that may use them; in those of LATE, inside functions only.
THIRD_PARTIES = {
    "claims": {"yaml"},
    "models": {"huggingface_hub"},
    "solving": {"sympy"},
    "documents": {"markdown_it", "pypdf"},
    "output": {"rich", "matplotlib", "pyarrow"},
    "traces": {"numba", "numpy", "pyarrow"},
    "simulation": {"libcachesim", "numba", "numpy"},
    "cluster": {"dask", "distributed", "numpy", "pyarrow"},
    "cli": {"typer"},
}
LATE = {
    "rich",
    "pypdf",
    "matplotlib",
    "huggingface_hub",
    "libcachesim",
    "dask",
    "distributed",
    "numba",
    "numpy",
    "pyarrow",
}
# Packages that are loaded late themselves, with what they may import at once.
EAGER = {"simulation": {"numpy"}, "cluster": {"numpy", "pyarrow"}}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "sympify", "parse_expr", "__import__"}
STANDARD = sys.stdlib_module_names

MODULES = sorted(PACKAGE.rglob("*.py"))
each_module = pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix()
)


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def package_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Every absolute module name that a file imports, and whether it does so late or for types."""
    tree = tree_of(path)
    inside = {id(part) for node in ast.walk(tree) if _runs_late(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        late = id(node) in inside
        if isinstance(node, ast.Import):
            yield from ((alias.name, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((name, late) for name in _from(path, node))


def _runs_late(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.FunctionDef)


def _from(path: Path, node: ast.ImportFrom) -> list[str]:
    base = node.module or ""
    if node.level:
        package = ("swacalc", *path.relative_to(PACKAGE).parts[: -node.level])
        base = ".".join([*package, base] if base else package)
    return [f"{base}.{alias.name}" for alias in node.names] if base == "swacalc" else [base]


def packages_of(path: Path) -> Iterator[tuple[str, str]]:
    """The other packages of swacalc that a file imports, with the names it imports them by."""
    for name, _ in imports(path):
        package, _, rest = name.partition(".")
        target = rest.partition(".")[0]
        if package == "swacalc" and target not in ("__version__", package_of(path)):
            yield target, name


@each_module
def test_arrows_point_down(path: Path) -> None:
    """A package imports only itself and packages of levels below its own."""
    package = package_of(path)
    for target, name in packages_of(path):
        assert LEVEL[target] < LEVEL[package], f"{package} imports {name}"


def test_every_package_has_its_level() -> None:
    """Every package has exactly one level, and every package named here exists."""
    assert {package_of(path) for path in MODULES} - {"__init__"} == set(LEVEL)
    assert len(LEVEL) == sum(map(len, LEVELS))


def test_one_name_means_one_thing() -> None:
    """No two modules have one file name, and no two classes or types one name.

    The file of a command has the command's name, and the replay core, which can be copied
    elsewhere, has errors of its own.
    """
    files = [path.name for path in MODULES if package_of(path) != "cli" and path.name[0] != "_"]
    assert _repeated(files) == {"errors.py"}
    assert not _repeated(name for path in MODULES for name in _types(path))


def _types(path: Path) -> Iterator[str]:
    """The names of the classes and type aliases at the top of a module."""
    for node in tree_of(path).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper() and "_" not in name:
                yield name


def _repeated(names: Iterable[str]) -> set[str]:
    return {name for name, times in Counter(names).items() if times > 1}


def test_replay_stands_alone() -> None:
    """The replay core imports nothing of swacalc, so that its folder can be copied elsewhere."""
    assert not [
        each for path in MODULES if package_of(path) == "replay" for each in packages_of(path)
    ]


@each_module
def test_third_parties_stay_in_their_packages(path: Path) -> None:
    """A third party's package is imported only by the packages that may use it."""
    where = path.relative_to(PACKAGE).as_posix()
    allowed = {
        name
        for package, names in THIRD_PARTIES.items()
        if where.startswith(f"{package}/")
        for name in names
    }
    for name, late in imports(path):
        package = name.partition(".")[0]
        if package != "swacalc" and package not in STANDARD:
            assert package in allowed, f"{where} imports {name}"
            eager = package in EAGER.get(package_of(path), ())
            assert late or eager or package not in LATE, f"{where} imports {name} at once"


@each_module
def test_what_loads_numpy_is_loaded_late(path: Path) -> None:
    """A package that imports a heavy third party at once is itself imported late by commands."""
    if package_of(path) == "cli":
        early = (name.split(".")[1:2] for name, late in imports(path) if not late)
        assert not EAGER.keys() & {package for names in early for package in names}


@each_module
def test_nothing_runs_text(path: Path) -> None:
    """No call in swacalc turns text into running code."""
    called = {
        getattr(node.func, "attr", getattr(node.func, "id", ""))
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and not _is_of_re(node.func)
    }
    assert not called & FORBIDDEN_CALLS


def _is_of_re(function: ast.expr) -> bool:
    """Whether a call is `re.compile`, which compiles a pattern."""
    owner = getattr(function, "value", None)
    return isinstance(owner, ast.Name) and owner.id == "re"


@each_module
def test_nothing_grows_large(path: Path) -> None:
    """A module has at most 300 lines, the body of a function at most 45."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            lines = (node.end_lineno or 0) - node.body[0].lineno + 1
            assert lines <= 45, f"{node.name} has {lines} lines"


@each_module
def test_every_module_says_what_it_is_for(path: Path) -> None:
    """A module begins with a docstring, and no comment switches a checker off."""
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert not [word for word in ("type: ignore", "noqa", "TODO", "FIXME") if word in text]
