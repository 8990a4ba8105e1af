// Which structures an expression holds for.
import { unquote } from "./escape.js";
import { FilterError, parseFilter } from "./filter_parser.js";

// A value of an expression is a number, string, boolean, null, undefined, or
//   { at: content, graph }  a list, an embedded struct, or { object, graph }.
// undefined is what is not there: a member of null, an element past the end. Nothing is equal to,
// less or greater than it, itself included.

// All names that a filter may use.
export function namesOf(schema) {
  const steps = (range) => schema.fields.slice(range.first, range.first + range.count)
    .flatMap((field) => field.path.steps).filter((step) => typeof step === "string");
  const first = ({ object, name }) => name !== "" ? [name] : [
    ...schema.fields.slice(schema.objects[object].fields.first)
      .slice(0, schema.objects[object].fields.count).map((field) => field.path.steps[0]),
    ...schema.kept.filter((kept) => kept.object === object).map((k) => k.name.split(/[.[]/)[0]),
  ];
  return {
    members: new Set([...steps({ first: 0, count: schema.fields.length }),
      ...schema.kept.flatMap((kept) => kept.name.split(/[.[\]]+/))]),
    root: new Set(schema.roots.flatMap(first)),
    classes: new Set(schema.classes),
    words: new Set(schema.domains.flat().map((value) => value.text)),
  };
}

// "size" means "size_", too, where there is no "size".
const spellings = (name) => [name, `${name}_`, `_${name}`, `m_${name}`];

function spelledIn(name, known) {
  return spellings(name).find((spelling) => known.has(spelling));
}

function checkNames(tree, names) {
  const list = (set) => [...set].slice(0, 12).join(", ");
  if (tree.kind === "name") {
    const known = spelledIn(tree.name, names.root) ?? names.words.has(tree.name);
    if (!known) {
      throw new FilterError(`no field '${tree.name}'; there are ${list(names.root)}`, tree.at);
    }
  } else if (tree.kind === "member") {
    const isKnown = spelledIn(tree.name, names.members) || tree.name === "length";
    if (!isKnown) {
      throw new FilterError(`no member '${tree.name}'; there are ${list(names.members)}`, tree.at);
    }
  } else if (tree.kind === "count") {
    const isKnown = [...names.classes].some((name) => name.replace(/\s/g, "") === tree.name);
    if (!isKnown) {
      throw new FilterError(`no class '${tree.name}'; there are ${list(names.classes)}`, tree.at);
    }
  }
  for (const part of [tree.left, tree.right, tree.operand, tree.of, tree.index]) {
    if (part) checkNames(part, names);
  }
}

function scalarValue(text) {
  if (text === "true") return true;
  if (text === "false") return false;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text);
  return unquote(text, '"') ?? unquote(text, "'") ?? text;
}

function valueOf(content, graph) {
  if (content.kind === "null") return null;
  if (content.kind === "scalar") return scalarValue(content.text);
  if (content.kind === "reference") return { object: content.object, graph };
  return { content, graph };
}

function membersOf(value) {
  if (value === null || typeof value !== "object") return [];
  if (value.object !== undefined) return value.graph.objects[value.object].members;
  return value.content.kind === "record" ? value.content.members : [];
}

function memberOf(members, name, graph) {
  for (const spelling of spellings(name)) {
    // The last: a class and its base may have members of the same name.
    const member = members.findLast((m) => m.name === spelling);
    if (member) return valueOf(member.content, graph);
  }
  // "inner.x", where the struct stands in the text alone
  const inner = members.filter((m) => spellings(name).some((s) => m.name.startsWith(`${s}.`)));
  if (inner.length === 0) return undefined;
  const rest = inner.map((m) => ({ ...m, name: m.name.slice(m.name.indexOf(".") + 1) }));
  return { content: { kind: "record", members: rest }, graph };
}

function isEqual(left, right) {
  const isStructured = (value) => value !== null && typeof value === "object";
  if (isStructured(left) && isStructured(right)) {
    return left.object !== undefined && left.object === right.object;
  }
  return left === right;
}

const COMPARISONS = {
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
};
const ARITHMETIC = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

function evaluateBinary(tree, graph) {
  const left = evaluate(tree.left, graph);
  if (tree.sign === "&&") return left === true && evaluate(tree.right, graph) === true;
  if (tree.sign === "||") return left === true || evaluate(tree.right, graph) === true;
  const right = evaluate(tree.right, graph);
  if (left === undefined || right === undefined) return undefined;
  if (tree.sign === "==") return isEqual(left, right);
  if (tree.sign === "!=") return !isEqual(left, right);
  const isComparison = tree.sign in COMPARISONS;
  const fits = typeof left === typeof right &&
    (typeof left === "number" || (isComparison && typeof left === "string"));
  if (!fits) return undefined;
  return (isComparison ? COMPARISONS : ARITHMETIC)[tree.sign](left, right);
}

function evaluateName(tree, graph) {
  const own = memberOf(graph.objects[0]?.members ?? [], tree.name, graph);
  const value = own === undefined ? memberOf(graph.arguments, tree.name, graph) : own;
  return value === undefined ? tree.name : value; // an enumerator
}

function evaluateElement(tree, graph) {
  const list = evaluate(tree.of, graph);
  const index = evaluate(tree.index, graph);
  const elements = list?.content?.kind === "list" ? list.content.elements : [];
  return index in elements ? valueOf(elements[index], graph) : undefined;
}

function evaluate(tree, graph) {
  switch (tree.kind) {
    case "constant":
      return tree.value;
    case "name":
      return evaluateName(tree, graph);
    case "member": {
      const value = evaluate(tree.of, graph);
      const elements = value?.content?.kind === "list" ? value.content.elements : undefined;
      if (tree.name === "length" && elements) return elements.length;
      return memberOf(membersOf(value), tree.name, graph);
    }
    case "element":
      return evaluateElement(tree, graph);
    case "count":
      return graph.objects.filter((o) => o.className.replace(/\s/g, "") === tree.name).length;
    case "unary": {
      const value = evaluate(tree.operand, graph);
      if (value === undefined) return undefined;
      return tree.sign === "!" ? value !== true : -value;
    }
    default:
      return evaluateBinary(tree, graph);
  }
}

// A function that tells whether the expression holds for a graph. Throws FilterError for a wrong
// expression, and for names that no structure has (see namesOf).
export function makeFilter(text, names) {
  const tree = parseFilter(text);
  const isNumber = typeof tree.value === "number" || tree.kind === "count" ||
    tree.sign in ARITHMETIC;
  if (isNumber) throw new FilterError("a number is no condition: compare it", 0);
  checkNames(tree, names);
  return (graph) => evaluate(tree, graph) === true;
}
