// Makes the pictures of the documentation: screenshots.mjs KORAT PACKAGES SOURCES [FOLDER]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPage, startBrowser } from "./browser.mjs";
import { example, file, run, source, sources } from "./korat.mjs";

const folder = process.argv[5] ?? join(sources, "docs/img");

// A remove that loses the right child of the node that moves up.
const header = readFileSync(example("search_tree"), "utf8");
writeFileSync(file("search_tree.h"),
  header.replace("    *first = successor->right;\n", "    *first = nullptr;\n"));
run(["test", "search_tree.h", "--class", "SearchTree", "--scope", "4", "--report",
  "html:remove.html"], [1]);
run(["view", example("search_tree"), "--class", "SearchTree", "--scope", "3", "-o", "trees.html"]);
run(["view", example("fibonacci_heap"), "--class", "FibonacciHeap", "--args", "4",
  "-o", "fibonacci.html"]);
run(["view", example("heap_array"), "--class", "HeapArray", "--args", "5", "-o", "heap.html"]);
run(["view", source("tests/docs/automaton.h"), "--class", "Automaton", "--scope", "3",
  "-o", "automaton.html"]);

const PICTURES = [
  { name: "view_search_trees", page: "trees.html", hash: "#filter=size+%3D%3D+3&view=grid&at=15",
    height: 600 },
  { name: "view_fibonacci_heap", page: "fibonacci.html", hash: "#at=1980", height: 600 },
  { name: "view_heap_array", page: "heap.html",
    hash: "#view=grid&filter=size+%3D%3D+5+%26%26+array%5B0%5D+%3D%3D+3", height: 520 },
  { name: "view_failing_remove", page: "remove.html", hash: "", height: 880,
    scale: 1.1 },
  { name: "view_cycle", page: "automaton.html", hash: "#at=250", height: 600, colorScheme: "dark" },
];

const browser = await startBrowser();
for (const { name, page: path, hash, height, scale = 1.3,
  colorScheme = "light" } of PICTURES) {
  const { page, close } = await openPage(browser, file(path), { hash, colorScheme,
    viewport: { width: 1100, height }, deviceScaleFactor: scale });
  await page.waitForTimeout(500); // the filter, the thumbnails
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await close();
}
await browser.close();
