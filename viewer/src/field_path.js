// Splits the name of a field, "items[2].x", into steps: names are strings, indexes numbers.

// What a field says about the container that its steps lead to: how many elements, which elements
// of a set, which keys of a map, whether an optional has a value, which alternative a variant holds.
const SHAPES = [[".size()", "length"], [".elements()", "set"], [".keys()", "map"],
  [".has_value()", "optional"], [".index()", "variant"]];

// Parses a whole name, "items[2].x", or the rest after a member's name: "[2].x", ".x", "".
export function parseFieldPath(name) {
  const [suffix, shape] = SHAPES.find(([end]) => name.endsWith(end)) ?? ["", undefined];
  let rest = name.slice(0, name.length - suffix.length);
  const steps = [];
  while (rest !== "") {
    const index = /^\[(\d+)\]/.exec(rest);
    if (index) {
      steps.push(Number(index[1]));
      rest = rest.slice(index[0].length);
      continue;
    }
    if (rest[0] === ".") rest = rest.slice(1);
    // A bracket that begins no index belongs to the name.
    const end = rest.slice(1).search(/[.[]/);
    const step = end < 0 ? rest : rest.slice(0, end + 1);
    steps.push(step);
    rest = rest.slice(step.length);
  }
  return { steps, shape };
}
