// Lists the members of an object as boxes and edges show them.
import { indexText, isTuple } from "./graph.js";

function hasPointer(content) {
  if (content.kind === "list") return content.elements.some(hasPointer);
  if (content.kind === "record") return content.members.some((m) => hasPointer(m.content));
  return content.kind === "reference" || content.kind === "null";
}

// Members of embedded structs go by their paths, "inner.x", and lists that hold pointers are split
// into elements, "items[0]". So every content is a pointer (null or not), or holds none.
export function flatMembers(members, prefix = "") {
  return members.flatMap(({ name, content }) => flatContent(prefix + name, content));
}

function flatContent(name, content) {
  if (content.kind === "record" && (hasPointer(content) || !isTuple(content))) {
    const indexes = (content.alternatives ?? []).map((number) =>
      ({ name: `${name}.index()`, content: { kind: "scalar", text: `${number}` } }));
    return [...indexes, ...flatMembers(content.members, `${name}.`)];
  }
  if (content.kind === "list" && hasPointer(content)) {
    return content.elements.flatMap((element, i) =>
      flatContent(name + indexText(content, i), element));
  }
  return [{ name, content }];
}

// The name that settings use: a list and all its elements are one field, "items".
export const fieldOf = (name) =>
  name.replace(/\[("(\\.|[^"\\])*"|'(\\.|[^'\\])*'|[^\]"'])*\]/gs, "");
