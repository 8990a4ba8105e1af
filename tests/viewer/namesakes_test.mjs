// Names and values that a page may stumble over, in a browser.
// Usage: namesakes_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { openPage, startBrowser, textsOf } from "./browser.mjs";
import { dataOf, file, run, source } from "./korat.mjs";

const WORDS = [source("tests/viewer/namesakes.h"), "--class", "Namesakes", "--scope", "1",
  "--set", "big=9007199254740992,9007199254740993,-9223372036854775808",
  "--set", "huge=9223372036854775806,9223372036854775807"];
let browser, texts;

before(async () => {
  run(["view", ...WORDS, "-q", "-o", file("names.html")]);
  texts = run(["generate", ...WORDS, "-q", "--save", file("names.korat")]).trimEnd().split("\n")
    .filter((line) => line.startsWith("Namesakes{"));
  browser = await startBrowser();
});
after(() => browser.close());

const countText = (page) => page.textContent("#filter-count");
const settled = (page) => page.waitForFunction(() => {
  const text = document.getElementById("filter-count").textContent;
  return text !== "" && !text.startsWith("checked");
});

async function applied(page, text) {
  await page.fill("#filter", "");
  await page.press("#filter", "Enter");
  await page.fill("#filter", text);
  await page.press("#filter", "Enter");
  await settled(page);
  return countText(page);
}

test("fields, enumerators and unknown names may be those of JavaScript's objects", async () => {
  const { page, close } = await openPage(browser, file("names.html"));
  const count = (pattern) => `${texts.filter((t) => pattern.test(t)).length} of ${texts.length}`;
  for (const [text, pattern] of [
    ["toString == 1", /Namesakes\{[^}]*toString: 1/],
    ["kind == valueOf", /kind: valueOf/],
    ["kind == null", /kind: null/],
    ["root.constructor == 1", /constructor: 1/],
  ]) {
    assert.equal(await applied(page, text), count(pattern), text);
  }
  for (const text of ["constructor", "__proto__ == 1", "hasOwnProperty", "root.__proto__ == null",
    "count(constructor) == 1", "1+".repeat(20000) + "1 == 20001", "!".repeat(9999) + "true"]) {
    assert.match(await applied(page, text), / \(column \d+\)$/, text.slice(0, 40));
    assert.equal(await page.getAttribute("#filter", "aria-invalid"), "true");
    assert.equal(await page.textContent("#total"), `of ${texts.length}`);
  }
  assert.equal(await applied(page, "toString == 0 || true"), `${texts.length} of ${texts.length}`);
  await close();
});

test("a wrong filter in the address is reported, and removed", async () => {
  for (const name of ["constructor", "toString", "__proto__", "1%2B".repeat(3000) + "1"]) {
    const { page, close } = await openPage(browser, file("names.html"),
      { hash: `#filter=${name}&at=3` });
    await settled(page);
    assert.equal(await page.getAttribute("#filter", "aria-invalid"), "true", name);
    assert.equal(await page.textContent("#total"), `of ${texts.length}`);
    assert.equal(await page.textContent("#text"), texts[2]);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#at=4");
    await close();
  }
});

test("64-bit numbers are distinguished", async () => {
  const { page, close } = await openPage(browser, file("names.html"));
  for (const text of ["big: 9007199254740993", "big: 9007199254740992",
    "big: -9223372036854775808", "huge: 9223372036854775807", "huge: 9223372036854775806"]) {
    const expected = texts.filter((line) => line.includes(text)).length;
    assert.ok(expected > 0 && expected < texts.length);
    assert.equal(await applied(page, text.replace(":", " ==")), `${expected} of ${texts.length}`);
  }
  const odd = texts.filter((line) => line.includes("big: 9007199254740993")).length;
  assert.equal(await applied(page, "big + 1 == 9007199254740994"), `${odd} of ${texts.length}`);
  await close();
});

test("an expression that is not a condition is reported; a pointer is one", async () => {
  const { page, close } = await openPage(browser, file("names.html"));
  assert.equal(await applied(page, "kind"), "'null' is not a condition: compare it (column 1)");
  assert.equal(await applied(page, "big"), "a number is not a condition: compare it (column 1)");
  assert.equal(await applied(page, "1 < 2 < 3"),
    "'<' can't compare true or false with a number (column 7)");
  assert.match(await applied(page, "root.info == 1"),
    /^no member 'info'; the members are constructor, nb,/);
  const pointed = texts.filter((line) => !line.includes("root: null")).length;
  assert.equal(await applied(page, "root"), `${pointed} of ${texts.length}`);
  await close();
});

test("an enumerator called null is a value in the box, not a pointer", async () => {
  const { page, close } = await openPage(browser, file("names.html"));
  const choices = await page.locator('[data-field="Namesakes::kind"] option').allTextContents();
  assert.deepEqual(choices, ["in the box", "hidden"]);
  assert.ok((await textsOf(page, '.stage .box[data-key="Namesakes"] .name')).includes("kind"));
  assert.match(run(["generate", ...WORDS, "-q", "--dot", "--max-structs", "1"]), /kind: null/);
  await close();
});

test("an array of pointers in the box is drawn alike, whatever is null", async () => {
  const { page, close } = await openPage(browser, file("names.html"),
    { hash: "#null=shown&box=Cell%3A%3Anb" });
  for (const pattern of [/nb: \[null, null\]/, /nb: \[C0, null\]/, /nb: \[C0, C0\]/]) {
    const index = texts.findIndex((line) => pattern.test(line));
    assert.ok(index >= 0, String(pattern));
    await page.fill("#number", String(index + 1));
    await page.press("#number", "Enter");
    assert.deepEqual(await textsOf(page, '.stage .box[data-key="C0"] .name'),
      ["constructor", "nb[0]", "nb[1]"]);
  }
  await close();
});

test("a saved run shows the full name of its class", () => {
  run(["view", "--from", file("names.korat"), "-q", "-o", file("saved.html")]);
  assert.equal(dataOf(file("saved.html")).class, "odd::Namesakes");
});
