// A structure as pure data.
//
//   graph    { id, root, objects, arguments }   root: the name of the first object, "" if none
//   object   { name, className, members }
//   member   { name, content }
//   content  { kind: "null" } | { kind: "scalar", text } | { kind: "list", elements, form, keys } |
//            { kind: "reference", object, part } | { kind: "record", members }
//
// A reference is to a position in `objects`. The form of a list is undefined, "set" or "map"; a map
// has the texts of its keys, one for each element.
import { Folder } from "./fold.js";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]));

// Parses "13_123_2": the indexes of values, without the zeros at the end.
export function parseCandidateId(id) {
  const values = [];
  for (let i = 0; i < id.length; ++i) {
    if (id[i] === "_") {
      const end = id.indexOf("_", i + 1);
      values.push(Number(id.slice(i + 1, end)));
      i = end;
    } else {
      values.push(VALUE_OF.get(id[i]));
    }
  }
  return values;
}

// A pair has the members "first" and "second", a tuple "0", "1", ...
export function isTuple(record) {
  const names = record.members.map(({ name }) => name);
  if (names.length === 2 && names[0] === "first") return names[1] === "second";
  return names.length > 0 && names.every((name, i) => name === String(i));
}

// How an element of a list is reached: "[2]", in a map by its key.
export const indexText = (list, i) => `[${list.keys?.[i] ?? i}]`;

// The objects come in the order in which the text names them: breadth first from the root, with
// members in order, then those that only arguments refer to.
export function makeGraph(schema, id) {
  const folder = new Folder(schema, parseCandidateId(id));
  const order = [];
  const positions = new Map();
  const graph = { id, root: "", objects: [], arguments: [] };

  const position = (object) => {
    if (!positions.has(object)) {
      positions.set(object, order.length);
      order.push(object);
    }
    return positions.get(object);
  };
  const resolve = (content) => {
    if (content.kind === "reference") content.object = position(content.object);
    else if (content.kind === "list") content.elements.forEach(resolve);
    else if (content.kind === "record") content.members.forEach((m) => resolve(m.content));
  };
  const addObjects = () => {
    while (graph.objects.length < order.length) {
      const index = order[graph.objects.length];
      const { name, className } = schema.objects[index];
      const members = folder.members(index);
      members.forEach((member) => resolve(member.content));
      graph.objects.push({ name, className, members });
    }
  };

  for (const root of schema.roots) {
    if (root.name !== "") continue;
    if (order.length === 0) graph.root = schema.objects[root.object].name;
    position(root.object);
  }
  addObjects();
  for (const root of schema.roots) {
    if (root.name === "") continue;
    const content = folder.argument(root.object, root.name);
    resolve(content);
    graph.arguments.push({ name: root.name, content });
  }
  addObjects();
  return graph;
}
