"""Finds what is local to a file of C++, by tokens, as member_functions.py does.

CMake compiles several files of a target as one. A second file that defines the same local name then
doesn't compile or, worse, silently uses the first file's: another overload, or a constant that a
local one shadows. EXAMPLES has the grammar; check_layers.py --self-test tries them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from member_functions import Token, after_angles, after_group, tokens_of

KEYWORDS = {"class", "struct", "union", "enum"}
WITH_ARGUMENT = {"alignas", "decltype", "noexcept", "explicit", "requires", "__attribute__"}
MACRO = re.compile(r"^[ \t]*#[ \t]*(define|undef)[ \t]+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class LocalName:
    name: str  # with its namespaces
    line: int
    text: str  # of an alias: a second one that says the same does no harm


def is_name(token: Token) -> bool:
    return re.fullmatch(r"[A-Za-z_]\w*", token.text) is not None


class Reader:
    """Reads what a file declares in its namespaces."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens_of(text)

    def _at(self, i: int) -> str:
        return self._tokens[i].text if 0 <= i < len(self._tokens) else ""

    def read(self) -> Iterator[LocalName]:
        yield from self._read_scope(0, len(self._tokens), "", is_local=False)

    def _read_scope(self, i: int, end: int, path: str, is_local: bool) -> Iterator[LocalName]:
        while i < end:
            if self._at(i) == "namespace" and "=" not in (self._at(i + 1), self._at(i + 2)):
                opening = i
                while self._at(opening) not in ("{", ""):
                    opening += 1
                name = "".join(token.text for token in self._tokens[i + 1 : opening])
                inner = path + name + "::" * bool(name)
                after = after_group(self._tokens, opening)
                yield from self._read_scope(opening + 1, after - 1, inner, is_local or not name)
                i = after
            elif self._at(i) == "extern" and self._at(i + 3) == "{":  # "C", as two tokens
                after = after_group(self._tokens, i + 3)
                yield from self._read_scope(i + 4, after - 1, path, is_local)
                i = after
            else:
                found, i = self._read_declaration(i, end, path, is_local)
                if found:
                    yield found

    def _read_declaration(
        self, begin: int, end: int, path: str, is_local: bool
    ) -> tuple[LocalName | None, int]:
        """The local name that is defined there, if one is, and the position after it."""
        i, name, has_parameters, has_value, is_type = begin, -1, False, False, False
        while i < end:
            text = self._at(i)
            if text == ";":
                i += 1
                break
            if text == "template" or (text == "<" and not has_value):
                i = after_angles(self._tokens, i + (text == "template"))
            elif text in WITH_ARGUMENT and self._at(i + 1) == "(":
                i = after_group(self._tokens, i + 1)
            elif text == "[":
                i = after_group(self._tokens, i)
            elif text == "(" and self._at(i + 1) == "*" and not has_parameters:  # to a function
                name, has_value = i + 2, True
                i = after_group(self._tokens, i)
            elif text == "(":
                has_parameters |= not has_value
                i = after_group(self._tokens, i)
            elif text == "{":
                i = after_group(self._tokens, i)
                if has_parameters and not has_value:
                    break
            else:
                is_type |= text in KEYWORDS and i + 1 < end and not has_parameters
                if text in ("=", ":") and i > begin:
                    has_value = has_value or text == "=" or is_type
                elif not has_value and not has_parameters and is_name(self._tokens[i]):
                    if not (is_type and self._at(i) in ("final",)):
                        name = i
                i += 1
        return self._local_name(begin, name, i, path, is_local, has_parameters), i

    def _local_name(
        self, begin: int, name: int, after: int, path: str, is_local: bool, has_parameters: bool
    ) -> LocalName | None:
        first = {self._at(k) for k in range(begin, name)}
        is_constant = first & {"static", "constexpr", "const"} and not has_parameters
        is_local = is_local or "static" in first or bool(is_constant)
        if name < 0 or not is_local or "inline" in first or self._at(name - 1) == "::":
            return None
        if "operator" in first | {self._at(name)} or first & {"friend", "extern"}:
            return None
        is_alias = self._at(begin) == "using"
        is_forward = self._at(after - 1) == ";" and (
            has_parameters or (bool(first & KEYWORDS) and after == name + 2)
        )
        if is_forward or self._at(begin) in ("static_assert", "namespace", "asm", "__asm__"):
            return None
        if is_alias and self._at(name - 1) != "using":  # using a::b
            return None
        text = " ".join(token.text for token in self._tokens[begin:after]) if is_alias else ""
        return LocalName(path + self._at(name), self._tokens[name].line, text)


# Inside a function, a class or a loop.
CONSTANT = re.compile(r"^[ \t]+(?:static )?constexpr [^=;{()]*?\b(k[A-Z]\w*)\b[^=;{(]*[={]", re.MULTILINE)


def constants_in_blocks(text: str) -> list[tuple[str, int]]:
    """Names like kMost, which a constant of another file may have, and their lines."""
    return [(m[1], text.count("\n", 0, m.start(1)) + 1) for m in CONSTANT.finditer(text)]


def local_names(text: str) -> list[LocalName]:
    """In unnamed namespaces, static, and macros that stay defined."""
    found = list(Reader(text).read())
    macros = {}
    for match in MACRO.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        macros[match[2]] = LocalName(match[2], line, "") if match[1] == "define" else None
    return found + [macro for macro in macros.values() if macro]


# A file's text, and its local names.
EXAMPLES = [
    ("namespace { int a; int b = f(); int c{g()}; char d[sizeof(int)]; }", "a b c d"),
    ("static int a; constexpr int kB = 1; const char* const kC[] = {}; int d; inline int e;", "a kB kC"),
    ("namespace x::y { static int a; } namespace x { namespace y { namespace { int b; } } }",
     "x::y::a x::y::b"),
    ("namespace { void f(); void f() {} int g(int a, int b = h()) { return a; } }", "f g"),
    ("namespace { template <typename T, int N = (1 > 0)> auto f(T t) -> decltype(t()) { t(); } }", "f"),
    ("namespace { class A { int b; void c() {} }; struct D : A { int e; }; enum class F { kG }; }",
     "A D F"),
    ("namespace { class A; struct B final {}; } void A::f() {} static bool operator<(A, A) {}", "B"),
    ("namespace { using A = int; using std::string; } using namespace std; namespace q = std;", "A"),
    ('extern "C" { void f() {} static void g() {} } extern int h; static_assert(true);', "g"),
    ("#define A 1\n#define B(x) x\n#undef B\nint f() { static int a; return a; }", "A"),
    ("namespace { std::map<int, int> a; std::vector<int> f() { return {1}; } void (*g)(int); }",
     "a f g"),
    ("namespace { alignas(16) char a[4]; int b = 1 < 2; [[maybe_unused]] bool c(int) { return 1; } }",
     "a b c"),
    ("namespace { struct A { A() : b{1} {} int b; }; } struct A::C { int d; };", "A"),
]


def failed_examples() -> list[str]:
    found = [(text, " ".join(name.name for name in local_names(text))) for text, _ in EXAMPLES]
    return [
        f"{text!r} has the local names '{expected}', found '{names}'"
        for (text, names), (_, expected) in zip(found, EXAMPLES)
        if names != expected
    ]
