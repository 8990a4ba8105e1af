// Shared by the tests: the korat program, its pages, and a folder to write them to.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The command line of each test: KORAT, the folder of the packages, the folder of the sources.
export const [korat, packages, sources] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), "korat-viewer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export const file = (name) => join(folder, name);
export const source = (name) => join(sources, name);
export const example = (name) => source(`examples/${name}/${name}.h`);

// Runs korat and returns its standard output. `codes` are the allowed exit codes.
export function run(words, codes = [0]) {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"] };
  try {
    return execFileSync(korat, words, options);
  } catch (error) {
    if (codes.includes(error.status)) return error.stdout;
    throw new Error(`korat ${words.join(" ")}: ${error.status}\n${error.stdout}${error.stderr}`);
  }
}

// The data in a page.
export function dataOf(page) {
  const text = readFileSync(page, "utf8");
  const [, data] = /<script id="korat-data" type="application\/json">(.*?)<\/script>/s.exec(text);
  return JSON.parse(data);
}
