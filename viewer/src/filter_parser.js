// Parses expressions over the fields of a structure: size == 3 && root.info > 1.
//
//   or     := and { "||" and }            unary   := ("!" | "-") unary | path
//   and    := equal { "&&" equal }        path    := primary { "." name | "[" or "]" }
//   equal  := less { ("==" | "!=") less } primary := number | 'c' | "text" | true | false | null
//   less   := sum { ("<" ...) sum }                | count(Class) | name | "(" or ")"
//   sum    := product { ("+" | "-") product }
import { unescapeText } from "./escape.js";

export class FilterError extends Error {
  // `at` is the offset in the expression.
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

const TOKEN = new RegExp([
  /(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/,
  /(?<literal>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/,
  /(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:::[\p{L}_$][\p{L}\p{N}_$]*)*)/,
  /(?<sign>&&|\|\||==|!=|<=|>=|[-+*/%<>!().[\]])/,
].map((part) => part.source).join("|"), "uy");

function tokensOf(text) {
  const tokens = [];
  for (let at = 0; at < text.length; ) {
    const blanks = /\s*/y;
    blanks.lastIndex = at;
    at += blanks.exec(text)[0].length;
    if (at === text.length) break;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new FilterError(unreadable(text[at]), at);
    const [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    tokens.push({ kind, text: match[0], at });
    at += match[0].length;
  }
  return [...tokens, { kind: "end", text: "", at: text.length }];
}

function unreadable(character) {
  if (character === "=") return "'=' does not compare: write ==";
  if (character === "&" || character === "|") return `write ${character}${character}`;
  if (character === '"' || character === "'") return `the ${character} is not closed`;
  return `'${character}' is not allowed here`;
}

const LEVELS = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]];
const WORDS = new Map([["true", true], ["false", false], ["null", null]]);
const MAX_DEPTH = 100;
const MAX_STEPS = 1000; // operators and members: evaluation recurses as deeply

// Integers are exact, however many digits they have.
export const numberOf = (text) => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text));

class Parser {
  constructor(text) {
    this.tokens = tokensOf(text);
    this.next = 0;
    this.depth = 0;
    this.steps = 0;
  }

  parse() {
    if (this.#peek().kind === "end") throw new FilterError("the expression is empty", 0);
    const tree = this.#level(0);
    if (this.#peek().kind !== "end") this.#fail(this.#peek());
    return tree;
  }

  #peek() {
    return this.tokens[this.next];
  }

  #fail(token) {
    const what = token.kind === "end" ? "something is missing at the end" :
      `'${token.text}' is not expected here`;
    throw new FilterError(what, token.at);
  }

  #takeSign(signs) {
    const token = this.#peek();
    if (token.kind !== "sign" || !signs.includes(token.text)) return undefined;
    ++this.next;
    return token;
  }

  #expect(sign) {
    if (!this.#takeSign([sign])) {
      const token = this.#peek();
      throw new FilterError(`'${sign}' is missing`, token.at);
    }
  }

  #countStep(at) {
    if (++this.steps > MAX_STEPS) throw new FilterError("the expression is too long", at);
  }

  #level(level) {
    if (level === LEVELS.length) return this.#unary();
    let left = this.#level(level + 1);
    for (let sign; (sign = this.#takeSign(LEVELS[level])); ) {
      this.#countStep(sign.at);
      left = { kind: "binary", sign: sign.text, at: sign.at, left, right: this.#level(level + 1) };
    }
    return left;
  }

  #unary() {
    if (++this.depth > MAX_DEPTH) {
      throw new FilterError("the expression is nested too deeply", this.#peek().at);
    }
    const sign = this.#takeSign(["!", "-"]);
    const tree = sign ? { kind: "unary", sign: sign.text, at: sign.at, operand: this.#unary() }
      : this.#path();
    --this.depth;
    return tree;
  }

  #path() {
    let tree = this.#primary();
    for (let sign; (sign = this.#takeSign([".", "["])); ) {
      this.#countStep(sign.at);
      if (sign.text === ".") {
        const token = this.#peek();
        if (token.kind !== "name") this.#fail(token);
        ++this.next;
        tree = { kind: "member", of: tree, name: token.text, at: token.at };
      } else {
        tree = { kind: "element", of: tree, index: this.#level(0), at: sign.at };
        this.#expect("]");
      }
    }
    return tree;
  }

  #primary() {
    const token = this.#peek();
    if (this.#takeSign(["("])) {
      const tree = this.#level(0);
      this.#expect(")");
      return tree;
    }
    ++this.next;
    const { at } = token;
    if (token.kind === "number") return { kind: "constant", value: numberOf(token.text), at };
    if (token.kind === "literal") {
      return { kind: "constant", value: unescapeText(token.text.slice(1, -1)) ?? "", at };
    }
    if (token.kind !== "name") this.#fail(token);
    if (WORDS.has(token.text)) return { kind: "constant", value: WORDS.get(token.text), at };
    if (token.text === "count" && this.#takeSign(["("])) return this.#count();
    return { kind: "name", name: token.text, at };
  }

  #count() {
    const token = this.#peek();
    let name = "";
    // The class may be a template's instance: count(Node<int>).
    for (let depth = 0; ; ++this.next) {
      const { kind, text } = this.#peek();
      if (kind === "end") throw new FilterError("')' is missing", this.#peek().at);
      if (text === ")" && depth === 0) break;
      depth += text === "(" ? 1 : text === ")" ? -1 : 0;
      name += text;
    }
    ++this.next;
    return { kind: "count", name, at: token.at };
  }
}

// Throws FilterError.
export const parseFilter = (text) => new Parser(text).parse();
