// The page of korat mutate. Usage: mutants_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { openPage, startBrowser } from "./browser.mjs";
import { dataOf, example, file, run } from "./korat.mjs";

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

test("it shows the curve, every file and every mutant", async () => {
  const page = file("mutants.html");
  run(["mutate", example("search_tree"), "--class", "SearchTree", "--method", "remove", "--operators",
    "relational", "--scope", "1..3", "--report", `html:${page}`]);
  const mutants = Object.values(dataOf(page).files).flatMap((one) => one.mutants);
  const left = mutants.filter((one) => one.status === "Survived").length;
  assert.ok(mutants.length > left);
  const opened = await openPage(browser, page);
  assert.equal(await opened.page.locator(".korat-run circle").count(), 3);
  const row = await opened.page.locator("mte-metrics-table tbody tr").first().innerText();
  const numbers = row.split(/\s+/).map(Number);
  assert.ok(numbers.includes(left) && numbers.includes(mutants.length), row);
  await opened.close();
});
