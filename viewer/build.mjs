// Builds the page, without its data, as one file: node build.mjs PACKAGES OUTPUT
// PACKAGES is the node_modules directory that npm made.
import { createRequire } from "node:module";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const [packages, result] = process.argv.slice(2);
const { build } = createRequire(join(packages, "here.js"))("esbuild");

const bundled = await build({
  entryPoints: [here("src/main.js"), here("src/style.css")],
  nodePaths: [packages],
  bundle: true,
  minify: true,
  write: false,
  outdir: "out",
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none", // page.html has the notices
  logLevel: "warning",
});
const output = (suffix) => bundled.outputFiles.find((file) => file.path.endsWith(suffix)).text;

// The script is compressed, because Graphviz is large and its bytes would not survive in HTML.
const script = gzipSync(output(".js"), { level: 9 }).toString("base64");

const page = (await readFile(here("page.html"), "utf8"))
  .replace("@STYLE@", () => output(".css"))
  .replace("@SCRIPT@", () => script);
await writeFile(result, page);
