"""Counts the member functions of classes in C++ text.

It reads tokens, not meanings, and knows as much of the grammar as this code base uses: EXAMPLES has
it, and check_layers.py --self-test tries them. Constructors, destructors, operators, templates and
static functions count, each overload once; deleted functions do not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# What is no part of a declaration's structure becomes a blank; newlines stay, for line numbers.
NOISE = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""
    r"""|R"(?P<tag>[^\s()\\]{0,16})\(.*?\)(?P=tag)\\?\""""
    r"""|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'"""
    r"""|^[ \t]*\#(?:\\\n|[^\n])*""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w'.]*|::|->|\S")
CLOSING = {"(": ")", "[": "]", "{": "}"}
WITH_ARGUMENT = {"alignas", "decltype", "noexcept", "explicit", "requires", "__attribute__", "throw"}
NO_FUNCTION = {"using", "typedef", "friend", "static_assert", "enum", "class", "struct", "union"}


@dataclass(frozen=True)
class Token:
    text: str
    line: int


@dataclass(frozen=True)
class Class:
    name: str
    line: int
    functions: int
    is_data: bool  # a struct with nothing private, and no more functions than data members


def tokens_of(text: str) -> list[Token]:
    text = NOISE.sub(lambda noise: '""' * (noise[0][0] in "\"R'") + "\n" * noise[0].count("\n"), text)
    result, line, end = [], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", end, match.start())
        end = match.start()
        result.append(Token(match[0], line))
    return result


def after_group(tokens: list[Token], i: int) -> int:
    """The position after the bracket that closes the one at `i`."""
    depth = 0
    while i < len(tokens):
        depth += (tokens[i].text in CLOSING) - (tokens[i].text in CLOSING.values())
        i += 1
        if depth == 0:
            break
    return i


def after_angles(tokens: list[Token], i: int) -> int:
    """The position after the `>` that closes the `<` at `i`; `i` + 1 if it is a compare."""
    depth, k = 0, i
    while k < len(tokens) and tokens[k].text not in ";{":
        if tokens[k].text in CLOSING:
            k = after_group(tokens, k)
            continue
        depth += (tokens[k].text == "<") - (tokens[k].text == ">")
        k += 1
        if depth == 0:
            return k
    return i + 1


def class_bodies(tokens: list[Token]) -> Iterator[tuple[str, str, int]]:
    """The keyword and name of each class that is defined, and where its `{` is; nested and local
    ones, too."""
    for i, token in enumerate(tokens):
        if token.text not in ("class", "struct") or (i > 0 and tokens[i - 1].text == "enum"):
            continue
        name, k = "", i + 1
        while k < len(tokens) and tokens[k].text not in "{:;,=>*&()":
            if tokens[k].text in WITH_ARGUMENT:
                k = after_group(tokens, k + 1)
            elif tokens[k].text == "[":
                k = after_group(tokens, k)
            elif tokens[k].text == "<":
                k = after_angles(tokens, k)
            else:
                name += tokens[k].text * (tokens[k].text != "final")
                k += 1
        if k < len(tokens) and tokens[k].text == ":":
            while k < len(tokens) and tokens[k].text not in ("{", ";", ")"):
                k += 1
        if k < len(tokens) and tokens[k].text == "{":
            yield token.text, name or "(unnamed)", k


class Declaration:
    """One member of a class, read from its first token on."""

    def __init__(self, tokens: list[Token], begin: int) -> None:
        self.end = begin  # after it, once it is read
        self._tokens = tokens
        self._has_parameters = False
        self._is_deleted = False
        self._is_value = False  # what follows is no declarator
        self._in_initialisers = False  # of a constructor
        self._is_type = False
        self._is_other = False  # neither a function nor a data member
        while not self._step():
            pass

    @property
    def is_function(self) -> bool:
        return self._has_parameters and not self._is_other and not self._is_deleted

    @property
    def is_datum(self) -> bool:
        return not self._has_parameters and not self._is_other

    def _at(self, i: int) -> str:
        return self._tokens[i].text if 0 <= i < len(self._tokens) else ";"

    def _step(self) -> bool:
        """Reads a token or a group; whether the declaration ends there."""
        i, text = self.end, self._at(self.end)
        self.end = i + 1
        if text == ";":
            return True
        if text == "{":
            return self._read_braces(i)
        if text in NO_FUNCTION:
            self._is_other = True
            self._is_type = text in ("enum", "class", "struct", "union")
        elif text == "operator":
            self._has_parameters = True
            self.end = i + 2 + (self._at(i + 1) == "(")
        elif text == "<" and self._at(i - 1) != "operator" and not self._is_value:
            self.end = after_angles(self._tokens, i)
        elif text == "[" or (text in WITH_ARGUMENT and self._at(i + 1) == "("):
            self.end = after_group(self._tokens, i + (text != "["))
        elif text == "=" and not self._has_parameters:
            self._is_value = True
        elif text == "=":
            self._is_deleted = self._at(i + 1) == "delete"
        elif text == ":" and self._has_parameters:
            self._in_initialisers = True
        elif text == "(":
            if self._at(i + 1) in ("*", "&") and not self._has_parameters:
                self._is_value = True  # a pointer to a function
            self._has_parameters |= not self._is_value
            self.end = after_group(self._tokens, i)
        return False

    def _read_braces(self, i: int) -> bool:
        self.end = after_group(self._tokens, i)
        is_initialiser = self._in_initialisers and re.fullmatch(r"[\w>]+", self._at(i - 1))
        return self._has_parameters and not self._is_value and not self._is_type and not is_initialiser


def read_class(tokens: list[Token], keyword: str, name: str, opening: int) -> Class:
    """The class whose body begins at that `{`."""
    end = after_group(tokens, opening) - 1
    functions, data, is_open, i = 0, 0, keyword == "struct", opening + 1
    while i < end:
        if tokens[i].text in ("public", "private", "protected") and tokens[i + 1].text == ":":
            is_open = is_open and tokens[i].text == "public"
            i += 2
            continue
        declaration = Declaration(tokens, i)
        functions += declaration.is_function
        data += declaration.is_datum
        i = declaration.end
    return Class(name, tokens[opening].line, functions, is_open and functions <= data)


def classes_of(text: str) -> list[Class]:
    tokens = tokens_of(text)
    return [read_class(tokens, *body) for body in class_bodies(tokens)]


# Members of a class, and how many functions they are.
EXAMPLES = [
    ("int a; int b = f(); int c{g()}; char d[sizeof(int)]; std::vector<int> e;", 0),
    ("void (*hook)(int) = nullptr; std::function<void(int)> g_; void (*table[2])(int);", 0),
    ("using F = void(int); typedef int G(int); static_assert(sizeof(int) == 4, \"4 (bytes)\");", 0),
    ("enum class E : int { kA = f(1) }; friend class X; friend bool operator==(X, X) { return 1; }", 0),
    ("struct Inner { void f(); void g() {} }; class Other; struct { int x; } y = {1};", 0),
    ("X(const X&) = delete; X& operator=(const X&) = delete; // void f();\n/* void g(); */", 0),
    ("X(); explicit X(int a) : a_(a), b_{a} {} ~X() = default;", 3),
    ("X(int a)\n : Base<int>{a}, b_(std::move(a)) { f(); }\n X(long a) : X{int(a)} {}", 2),
    ("bool operator<(const X&) const; int operator()(int); operator bool() const { return a < b; }", 3),
    ("int& operator[](int i) { return v[i]; } X operator->() const; bool operator>=(X) = 0;", 3),
    ("template <typename T, typename = std::enable_if_t<(T::n > 1)>> void f(T t) { t(); }", 1),
    ("template <typename F> auto f(F g) const -> decltype(g(1)) { return g(1); } auto h() const;", 2),
    ("[[nodiscard]] static constexpr bool f(int x = g(1)) noexcept(noexcept(g(x))) { return x; }", 1),
    ("virtual void f() const = 0; void g() && override; void h(void (*start)(int)) final {}", 3),
    ("__attribute__((noinline)) void f(); alignas(16) char x[4]; std::map<int, A(*)(int)> m = {};", 1),
    ("std::pair<int, int> f() { return {1, 2}; } int x = 1 < 2; int g() { return '{' + \"(\"[0]; }", 2),
    ("char q = '\\''; int big = 1'000'000; const char* r = R\"(void f();)\"; void f();", 1),
    ("#define M(x) void x();\n void f();", 1),
]


def failed_examples() -> list[str]:
    failures = []
    for members, expected in EXAMPLES:
        found = classes_of("template <class T>\nclass X final : public Base<T> {\n public:\n"
                           + members + "\n};\n")
        if (found[0].name, found[0].functions) != ("X", expected):
            failures.append(f"{members!r} has {expected} member functions, found {found}")
    return failures
