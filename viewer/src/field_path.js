// The name of a field, "items[2].x", step by step: names are strings, indexes numbers.

const LENGTH = ".size()";

// "items[2].x" as a whole, or what follows the name of a member in it: "[2].x", ".x", "".
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
    // What looks like an index and is none belongs to the name.
    const end = rest.slice(1).search(/[.[]/);
    const step = end < 0 ? rest : rest.slice(0, end + 1);
    steps.push(step);
    rest = rest.slice(step.length);
  }
  return { steps, isLength };
}
