// Evaluates filter expressions on structures.
import { unquote } from "./escape.js";
import { checkNames, partsOf, spellings } from "./filter_names.js";
import { FilterError, numberOf, parseFilter } from "./filter_parser.js";

// A value of an expression is a bigint, number, string, boolean, null, undefined, a Word, or
//   { content, graph }  a list, an embedded struct, or { object, graph }.
// undefined stands for something absent: a member of null, an element past the end. Nothing is
// equal to, less or greater than it, not even undefined itself.
//
// An operator that can't be applied to its operands gives undefined, too, and is noted: that is a
// mistake unless it can be applied in some structure.

// An enumerator, or another value that is spelled without quotes.
class Word {
  constructor(text) {
    this.text = text;
  }
}

function scalarValue(text) {
  if (text === "true") return true;
  if (text === "false") return false;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return numberOf(text);
  return unquote(text, '"') ?? unquote(text, "'") ?? new Word(text);
}

function valueOf(content, graph) {
  if (content.kind === "null") return null;
  if (content.kind === "scalar") return scalarValue(content.text);
  if (content.kind === "reference") return { object: content.object, graph };
  return { content, graph };
}

const isNumber = (value) => typeof value === "bigint" || typeof value === "number";
const isPointer = (value) => value === null || value?.object !== undefined;

// How a message names a value.
function wordFor(value) {
  if (isNumber(value)) return "a number";
  if (typeof value === "string") return "a text";
  if (typeof value === "boolean") return "true or false";
  if (isPointer(value)) return "a pointer";
  if (value instanceof Word) return `'${value.text}'`;
  return value.content.kind === "list" ? "a list" : "a struct";
}

function wrong(tree, message) {
  tree.mistake ??= message;
  return undefined;
}

function right(tree, value) {
  tree.isRight = true;
  return value;
}

// true, false or undefined. As in C++, a pointer is true if it is not null.
function truthOf(tree, graph) {
  const value = evaluate(tree, graph);
  if (value === undefined) return undefined;
  tree.asCondition ??= { at: tree.at };
  if (typeof value === "boolean") return right(tree.asCondition, value);
  if (isPointer(value)) return right(tree.asCondition, value !== null);
  return wrong(tree.asCondition, `${wordFor(value)} is not a condition: compare it`);
}

function memberOf(members, name, graph) {
  for (const spelling of spellings(name)) {
    // The last one counts: a class and its base may have members of the same name.
    const member = members.findLast((m) => m.name === spelling);
    if (member) return valueOf(member.content, graph);
  }
  // "inner.x", where the struct itself is only in the text
  const inner = members.filter((m) => spellings(name).some((s) => m.name.startsWith(`${s}.`)));
  if (inner.length === 0) return undefined;
  const rest = inner.map((m) => ({ ...m, name: m.name.slice(m.name.indexOf(".") + 1) }));
  return { content: { kind: "record", members: rest }, graph };
}

function isEqual(left, right_) {
  if (isNumber(left) && isNumber(right_)) return left == right_; // 1n == 1, exactly
  const words = [left, right_].filter((value) => value instanceof Word);
  if (words.length === 1 && (left === null || right_ === null)) return words[0].text === "null";
  const [one, other] = [left, right_].map((value) => (value instanceof Word ? value.text : value));
  const isStructured = (value) => value !== null && typeof value === "object";
  if (isStructured(one) && isStructured(other)) {
    return one.object !== undefined && one.object === other.object;
  }
  return one === other;
}

// Whether two values can be compared for equality. A word may be of any type: std::nullopt is
// "none".
function isComparable(left, right_) {
  if (left instanceof Word || right_ instanceof Word) return true;
  if (left?.content || right_?.content) return false;
  return wordFor(left) === wordFor(right_);
}

const cantCompare = (sign, left, right_) =>
  `'${sign}' can't compare ${wordFor(left)} with ${wordFor(right_)}`;

const COMPARISONS = new Map([
  ["<", (a, b) => a < b], ["<=", (a, b) => a <= b],
  [">", (a, b) => a > b], [">=", (a, b) => a >= b],
]);
const ARITHMETIC = new Map([
  ["+", (a, b) => a + b], ["-", (a, b) => a - b], ["*", (a, b) => a * b], ["/", (a, b) => a / b],
  ["%", (a, b) => a % b],
]);

function compare(tree, left, right_) {
  const fits = (isNumber(left) && isNumber(right_)) ||
    (typeof left === "string" && typeof right_ === "string");
  if (fits) return right(tree, COMPARISONS.get(tree.sign)(left, right_));
  return wrong(tree, cantCompare(tree.sign, left, right_));
}

function calculate(tree, left, right_) {
  const other = [left, right_].find((value) => !isNumber(value));
  if (other !== undefined) {
    return wrong(tree, `'${tree.sign}' is for numbers, not for ${wordFor(other)}`);
  }
  tree.isRight = true;
  const isDivision = tree.sign === "/" || tree.sign === "%";
  if (isDivision && Number(right_) === 0) return undefined;
  const isExact = typeof left === "bigint" && typeof right_ === "bigint";
  const calculated = ARITHMETIC.get(tree.sign);
  return isExact ? calculated(left, right_) : calculated(Number(left), Number(right_));
}

// An absent operand makes the result undefined, unless the other operand decides it.
function evaluateLogic(tree, graph) {
  const decides = tree.sign === "||";
  const left = truthOf(tree.left, graph);
  if (left === decides) return decides;
  const right_ = truthOf(tree.right, graph);
  if (right_ === decides) return decides;
  return left === undefined || right_ === undefined ? undefined : !decides;
}

function evaluateBinary(tree, graph) {
  if (tree.sign === "&&" || tree.sign === "||") return evaluateLogic(tree, graph);
  const left = evaluate(tree.left, graph);
  const right_ = evaluate(tree.right, graph);
  if (left === undefined || right_ === undefined) return undefined;
  if (tree.sign === "==" || tree.sign === "!=") {
    if (isComparable(left, right_)) tree.isRight = true;
    else wrong(tree, cantCompare(tree.sign, left, right_));
    return isEqual(left, right_) === (tree.sign === "==");
  }
  return (COMPARISONS.has(tree.sign) ? compare : calculate)(tree, left, right_);
}

function evaluateUnary(tree, graph) {
  if (tree.sign === "!") {
    const value = truthOf(tree.operand, graph);
    return value === undefined ? undefined : !value;
  }
  const value = evaluate(tree.operand, graph);
  if (value === undefined) return undefined;
  if (!isNumber(value)) return wrong(tree, `'-' is for numbers, not for ${wordFor(value)}`);
  return right(tree, -value);
}

function evaluateName(tree, graph) {
  const own = memberOf(graph.objects[0]?.members ?? [], tree.name, graph);
  const value = own === undefined ? memberOf(graph.arguments, tree.name, graph) : own;
  return value === undefined ? new Word(tree.name) : value;
}

function evaluateElement(tree, graph) {
  const list = evaluate(tree.of, graph);
  const index = evaluate(tree.index, graph);
  if (list === undefined || list === null || index === undefined) return undefined;
  const elements = list.content?.kind === "list" ? list.content.elements : undefined;
  if (!elements) return wrong(tree, `${wordFor(list)} has no elements`);
  if (list.content.keys) {
    tree.isRight = true;
    const place = list.content.keys.findIndex((key) => isEqual(scalarValue(key), index));
    return place < 0 ? undefined : valueOf(elements[place], graph);
  }
  if (typeof index !== "bigint") return wrong(tree, `${wordFor(index)} is not an index`);
  tree.isRight = true;
  const isThere = index >= 0n && index < BigInt(elements.length);
  return isThere ? valueOf(elements[Number(index)], graph) : undefined;
}

function evaluateMember(tree, graph) {
  const value = evaluate(tree.of, graph);
  if (value === undefined || value === null) return undefined;
  if (value.content?.kind === "list" && tree.name === "length") {
    return right(tree, BigInt(value.content.elements.length));
  }
  const owner = value.object === undefined ? value.content : graph.objects[value.object];
  if (!owner?.members) return wrong(tree, `${wordFor(value)} has no member '${tree.name}'`);
  const member = memberOf(owner.members, tree.name, graph);
  if (member !== undefined) return right(tree, member);
  const names = owner.members.map((m) => m.name.split(".")[0]);
  return wrong(tree,
    `no member '${tree.name}' here; the members are ${[...new Set(names)].join(", ")}`);
}

function evaluate(tree, graph) {
  switch (tree.kind) {
    case "constant":
      return tree.value;
    case "name":
      return evaluateName(tree, graph);
    case "member":
      return evaluateMember(tree, graph);
    case "element":
      return evaluateElement(tree, graph);
    case "count":
      return BigInt(
        graph.objects.filter((o) => o.className.replace(/\s/g, "") === tree.name).length);
    case "unary":
      return evaluateUnary(tree, graph);
    default:
      return evaluateBinary(tree, graph);
  }
}

function mistakeIn(tree) {
  for (const part of partsOf(tree)) {
    const inner = mistakeIn(part);
    if (inner) return inner;
  }
  const found = [tree, tree.asCondition].find((one) => one?.mistake !== undefined && !one.isRight);
  return found && new FilterError(found.mistake, found.at);
}

// Makes a function that says whether the expression holds for a graph. Throws FilterError if the
// expression is wrong or uses names that no structure has (see namesOf). The function's `mistake()`
// is the FilterError of an operation that made no sense in any graph so far, if there is one.
export function makeFilter(text, names) {
  const tree = parseFilter(text);
  const isPlain = isNumber(tree.value) || tree.kind === "count" || ARITHMETIC.has(tree.sign);
  if (isPlain) throw new FilterError("a number is not a condition: compare it", 0);
  checkNames(tree, names);
  const holds = (graph) => truthOf(tree, graph) === true;
  holds.mistake = () => mistakeIn(tree);
  return holds;
}
