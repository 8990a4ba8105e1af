// Reads a structure back from its line of text, which is all that is known of it after a call.
import { fieldOf, flatMembers } from "./members.js";

const CLOSING = { __proto__: null, "{": "}", "[": "]", "(": ")" };

// The end of the literal or bracket that begins at `start`; -1 if it does not end.
function skip(text, start) {
  const opening = text[start];
  if (opening === '"' || opening === "'") {
    for (let i = start + 1; i < text.length; ++i) {
      if (text[i] === "\\") ++i;
      else if (text[i] === opening) return i + 1;
    }
    return -1;
  }
  for (let i = start + 1; i < text.length; ) {
    if (text[i] === CLOSING[opening]) return i + 1;
    if (text[i] in CLOSING || text[i] === '"' || text[i] === "'") {
      i = skip(text, i);
      if (i < 0) return -1;
    } else {
      ++i;
    }
  }
  return -1;
}

// Splits at separators outside literals and brackets; undefined if a literal or bracket does not
// end.
function split(text, separator) {
  const pieces = [];
  let from = 0;
  for (let i = 0; i < text.length; ) {
    if (text.startsWith(separator, i)) {
      pieces.push(text.slice(from, i));
      i += separator.length;
      from = i;
    } else if (text[i] in CLOSING || text[i] === '"' || text[i] === "'") {
      i = skip(text, i);
      if (i < 0) return undefined;
    } else {
      ++i;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}

class Reader {
  constructor(names) {
    this.positions = new Map(names.map((name, i) => [name, i]));
  }

  content(text) {
    const held = /^#(\d+) ([^]*)$/.exec(text);  // in a variant
    if (!held) return this.#value(text);
    const content = this.content(held[2]);
    return { ...content, alternatives: [Number(held[1]), ...(content.alternatives ?? [])] };
  }

  #value(text) {
    if (text === "null") return { kind: "null" };
    const isWhole = text[0] in CLOSING && skip(text, 0) === text.length;
    if (isWhole && text[0] === "[") return this.#list(text);
    if (isWhole && text[0] === "{") return this.#braces(text);
    return this.#reference(text) ?? { kind: "scalar", text };
  }

  // A struct, a set or a map. Only structs inside other values are in braces: those of an object go
  // by their paths. So a member in braces is a set or a map, and so is anything without names.
  #braces(text, isMember = false) {
    const pieces = text === "{}" ? [] : split(text.slice(1, -1), ", ");
    const entries = pieces?.map((piece) => split(piece, ": ") ?? []);
    if (entries?.every((entry) => entry.length === 1)) {
      return { kind: "list", form: "set", elements: pieces.map((key) => this.content(key)) };
    }
    if (!entries?.every((entry) => entry.length > 1)) return { kind: "scalar", text };
    if (!isMember && entries.every(([name]) => /^[A-Za-z_]/.test(name))) {
      return { kind: "record", members: this.members(text.slice(1, -1)) };
    }
    const values = pieces.map((piece, i) => piece.slice(entries[i][0].length + 2));
    return { kind: "list", form: "map", keys: entries.map(([key]) => key),
      elements: values.map((value) => this.content(value)) };
  }

  #member(text) {
    const isWhole = text[0] === "{" && skip(text, 0) === text.length;
    return isWhole ? this.#braces(text, true) : this.content(text);
  }

  // Parses "left: null, info: 1"; undefined if the text is something else.
  members(text) {
    if (text === "") return [];
    const members = (split(text, ", ") ?? [""]).map((piece) => {
      const colon = piece.indexOf(": ");
      if (colon < 0) return undefined;
      return { name: piece.slice(0, colon), content: this.#member(piece.slice(colon + 2)) };
    });
    return members.includes(undefined) ? undefined : members;
  }

  #list(text) {
    const inside = text.slice(1, -1);
    const elements = inside === "" ? [] : split(inside, ", ");
    if (!elements) return { kind: "scalar", text };
    return { kind: "list", elements: elements.map((element) => this.content(element)) };
  }

  // Parses N0 or N0.hook.
  #reference(text) {
    const whole = this.positions.get(text);
    if (whole !== undefined) return { kind: "reference", object: whole, part: "" };
    for (let dot = text.lastIndexOf("."); dot > 0; dot = text.lastIndexOf(".", dot - 1)) {
      const object = this.positions.get(text.slice(0, dot));
      if (object !== undefined) return { kind: "reference", object, part: text.slice(dot) };
    }
    return undefined;
  }
}

// "SearchTree{root_: N0}  N0{info: 1}  info: 2" as a graph. `classes` are those of the objects, by
// name; the name of a new object contains its class, "Node+1". Undefined if the text is not a
// structure.
export function parseText(text, classes) {
  const pieces = split(text, "  ");
  if (!pieces) return undefined;
  const objects = [];
  const values = [];
  for (const piece of pieces) {
    const brace = piece.indexOf("{");
    const colon = piece.indexOf(": ");
    if (brace > 0 && (colon < 0 || brace < colon) && piece.endsWith("}")) {
      objects.push({ name: piece.slice(0, brace), inside: piece.slice(brace + 1, -1) });
    } else if (colon > 0) {
      values.push({ name: piece.slice(0, colon), inside: piece.slice(colon + 2) });
    } else if (piece !== "") {
      return undefined;
    }
  }
  const reader = new Reader(objects.map((object) => object.name));
  const graph = { id: "", root: objects[0]?.name ?? "", objects: [], arguments: [] };
  for (const { name, inside } of objects) {
    const members = reader.members(inside);
    if (!members) return undefined;
    const className = classes.get(name) ?? name.replace(/\+\d+$/, "");
    graph.objects.push({ name, className, members });
  }
  for (const { name, inside } of values) {
    graph.arguments.push({ name, content: reader.content(inside) });
  }
  return graph;
}

// In the text, an enumerator called null looks like a pointer. It is an enumerator if the field has
// a value that is not a pointer in any of the graphs.
export function settleNulls(graphs) {
  const values = graphs.flatMap((graph) => graph.objects.flatMap(({ className, members }) =>
    flatMembers(members).map(({ name, content }) =>
      ({ field: `${className}::${fieldOf(name)}`, content }))));
  const fieldsWith = (isSo) =>
    new Set(values.filter(({ content }) => isSo(content)).map(({ field }) => field));
  const pointers = fieldsWith(({ kind }) => kind === "reference");
  // "none" and "(outside)" may be pointers, too.
  const others = fieldsWith(({ kind, text }) => kind === "scalar" && !/^(none$|\()/.test(text));
  for (const { field, content } of values) {
    const isNone = content.kind === "null" && others.has(field) && !pointers.has(field);
    if (isNone) Object.assign(content, { kind: "scalar", text: "null" });
  }
}
