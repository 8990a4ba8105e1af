// Puts mutation-testing-elements into the page that korat mutate fills in:
// node build_mutants.mjs PACKAGES OUTPUT
// PACKAGES is the node_modules directory that npm made.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [packages, result] = process.argv.slice(2);
const elements = join(packages, "mutation-testing-elements/dist/mutation-test-elements.js");
const script = gzipSync(await readFile(elements), { level: 9 }).toString("base64");
const page = await readFile(fileURLToPath(new URL("mutants.html", import.meta.url)), "utf8");
await writeFile(result, page.replace("@SCRIPT@", () => script));
