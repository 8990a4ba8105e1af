// The names that a filter may use, and messages about others.
import { parseQuotedList } from "./escape.js";
import { FilterError } from "./filter_parser.js";

// "size" may stand for "size_" if there is no "size".
export const spellings = (name) => [name, `${name}_`, `_${name}`, `m_${name}`];

const MOST_NAMES = 12; // in a message

const list = (names) => [...new Set(names)].slice(0, MOST_NAMES).join(", ");
const fieldsIn = (schema, { first, count }) => schema.fields.slice(first, first + count);
const stepsOf = (name) =>
  name.split(/[.[\]]+/).filter((step) => step !== "" && !/^\d+$/.test(step));

// Adds values to the map's set for a key.
function addTo(map, key, ...values) {
  if (!map.has(key)) map.set(key, new Set());
  for (const value of values) map.get(key).add(value);
}

// Members by class, and the classes that a member leads to, by "Tree root".
function readClasses(schema) {
  const members = new Map();
  const targets = new Map();
  schema.objects.forEach(({ className, fields }, object) => {
    addTo(members, className);
    for (const { path, values } of fieldsIn(schema, fields)) {
      addTo(members, className, path.steps[0]);
      const names = values.filter((value) => value.object >= 0)
        .map((value) => schema.objects[value.object].className);
      for (const step of path.steps) addTo(targets, `${className} ${step}`, ...names);
    }
    for (const kept of schema.kept) {
      if (kept.object !== object) continue;
      addTo(members, className, stepsOf(kept.name)[0]);
      const names = kept.refers < 0 ? [] : [schema.objects[kept.refers].className];
      for (const step of stepsOf(kept.name)) addTo(targets, `${className} ${step}`, ...names);
    }
  });
  return { members, targets };
}

// The elements of a set, or the keys of a map, that a field may say are there.
function keysOf({ path, values }) {
  if (path.shape !== "set" && path.shape !== "map") return [];
  return [...new Set(values.flatMap((value) => parseQuotedList(value.text) ?? []))];
}

// All names that a filter may use.
export function namesOf(schema) {
  const { members, targets } = readClasses(schema);
  const classOf = ({ object }) => schema.objects[object].className;
  const roots = schema.roots.filter(({ name }) => name === "").map(classOf);
  return {
    members: new Set([...schema.fields.flatMap((field) => field.path.steps),
      ...schema.kept.flatMap((kept) => stepsOf(kept.name))]
      .filter((step) => typeof step === "string")),
    root: new Set(schema.roots.flatMap((root) =>
      (root.name !== "" ? [root.name] : [...members.get(classOf(root))]))),
    classes: new Set(schema.classes),
    words: new Set(schema.domains.flat().map((value) => value.text)
      .concat(schema.fields.flatMap(keysOf), schema.kept.map((kept) => kept.text))),
    roots, // classes
    membersOf: members,
    targets,
  };
}

const spelledIn = (name, known) => spellings(name).find((spelling) => known.has(spelling));

// The classes that a path leads to, as far as the schema shows.
function classesAt(tree, names) {
  if (tree.kind === "element") return classesAt(tree.of, names);
  const from = tree.kind === "name" ? names.roots
    : tree.kind === "member" ? classesAt(tree.of, names) : [];
  return [...new Set(from.flatMap((className) => spellings(tree.name)
    .flatMap((name) => [...(names.targets.get(`${className} ${name}`) ?? [])])))];
}

function checkName(tree, names) {
  if (spelledIn(tree.name, names.root) || names.words.has(tree.name)) return;
  throw new FilterError(`no field '${tree.name}'; the fields are ${list(names.root)}`, tree.at);
}

function checkMember(tree, names) {
  if (spelledIn(tree.name, names.members) || tree.name === "length") return;
  const own = classesAt(tree.of, names).flatMap((className) => [...names.membersOf.get(className)]);
  throw new FilterError(
    `no member '${tree.name}'; the members are ${list([...own, ...names.members])}`,
    tree.at);
}

function checkClass(tree, names) {
  if ([...names.classes].some((name) => name.replace(/\s/g, "") === tree.name)) return;
  throw new FilterError(`no class '${tree.name}'; the classes are ${list(names.classes)}`, tree.at);
}

export const partsOf = (tree) =>
  [tree.left, tree.right, tree.operand, tree.of, tree.index].filter(Boolean);

// Throws FilterError for a name that no structure has.
export function checkNames(tree, names) {
  if (tree.kind === "name") checkName(tree, names);
  else if (tree.kind === "member") checkMember(tree, names);
  else if (tree.kind === "count") checkClass(tree, names);
  for (const part of partsOf(tree)) checkNames(part, names);
}
