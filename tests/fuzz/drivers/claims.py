"""The four kinds of claims files."""

from project import file_driver

_PIECES = (
    *("id: ", "tag: ", "statement: {en: ", "figure: ", "symbol: T", "relation: about", "follows: "),
    *('value: "1 h"', "formula: L * n_win", "evidence: [", "words: [", "ignore: [", "proofs: ["),
    *("  - ", "\n", "{", "}", "[", "]", ": ", ", ", "&a ", "*a", "!!int ", "<<: ", "? ", "|\n"),
    ">-\n",
    *("1 token·PB/B", "1:1:1.5", "3.10", "no", "~", "1_000", "0x10", "2026-02-30", "---", "#", "%"),
    *("L ** 64", "max(L, 1)", "align(L, n_win)", "exact-span-is-enough", "https://a.example/"),
)

CLAIMS = file_driver("claims", "claims/cache.yaml", _PIECES)
SOURCES = file_driver("sources", "claims/sources.yaml", _PIECES)
SYMBOLS = file_driver("symbols", "claims/symbols.yaml", _PIECES)
MODELS = file_driver("models", "claims/models/tiny.yaml", _PIECES)
