// Finds the differences between two structures. Objects are identified by their names.
import { flatMembers } from "./members.js";
import { contentText } from "./text.js";

function valuesOf(object, graph) {
  const values = new Map();
  for (const { name, content } of flatMembers(object.members)) {
    values.set(name, contentText(content, graph));
  }
  return values;
}

// Changes of the graph `to` against `from`: a map from the names of objects to
//   { kind: "added" } | { kind: "changed", fields }
// where `fields` are { old, now }, texts or undefined, by the flat names of members. Arguments have
// the name "".
export function changesBetween(from, to) {
  const changes = new Map();
  const old = new Map(from.objects.map((object) => [object.name, object]));
  const compare = (name, before, after) => {
    const fields = new Map();
    for (const [field, value] of after) {
      const old = before.get(field);
      if (old !== value) fields.set(field, { old, now: value });
    }
    for (const [field, value] of before) {
      if (!after.has(field)) fields.set(field, { old: value });
    }
    if (fields.size !== 0) changes.set(name, { kind: "changed", fields });
  };
  for (const object of to.objects) {
    const known = old.get(object.name);
    if (known) compare(object.name, valuesOf(known, from), valuesOf(object, to));
    else changes.set(object.name, { kind: "added" });
  }
  compare("", valuesOf({ members: from.arguments }, from), valuesOf({ members: to.arguments }, to));
  return changes;
}

// Objects of `from` that are not in `to`.
export function goneObjects(from, to) {
  const names = new Set(to.objects.map((object) => object.name));
  return from.objects.map((object) => object.name).filter((name) => !names.has(name));
}

// "± N0.info: 1 → 2", "+ N1"
export function describeChanges(changes) {
  return [...changes].flatMap(([name, change]) => {
    if (change.kind === "added") return [`+ ${name}`];
    const prefix = name === "" ? "" : `${name}.`;
    return [...change.fields].map(([field, { old, now }]) =>
      `± ${prefix}${field}: ${old ?? "absent"} → ${now ?? "gone"}`);
  });
}
