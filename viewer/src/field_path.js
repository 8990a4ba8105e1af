// Splits the name of a field, "items[2].x", into steps: names are strings, indexes numbers.

const LENGTH = ".size()";

// Parses a whole name, "items[2].x", or the rest after a member's name: "[2].x", ".x", "".
export function parseFieldPath(name) {
  const isLength = name.endsWith(LENGTH);
  let rest = isLength ? name.slice(0, -LENGTH.length) : name;
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
  return { steps, isLength };
}
