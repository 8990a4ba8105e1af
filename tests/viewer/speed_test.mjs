// 5,000 structures of eleven objects: the page opens and steps quickly.
// Usage: speed_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import test, { after, before } from "node:test";
import { openPage, startBrowser } from "./browser.mjs";
import { example, file, run } from "./korat.mjs";

const OPENS_IN = 2000; // milliseconds
const STEPS_IN = 50;
let browser;

before(async () => {
  run(["view", example("binary_tree"), "--class", "BinaryTree", "--args", "10,10,10", "-q",
    "--max-structs", "5000", "-o", file("large.html")]);
  browser = await startBrowser();
});
after(() => browser.close());

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

test("the page opens in time", async (t) => {
  const times = [];
  for (let i = 0; i < 3; ++i) {
    const { page, milliseconds, close } = await openPage(browser, file("large.html"));
    assert.equal(await page.textContent("#total"), "of 5000");
    times.push(milliseconds);
    await close();
  }
  t.diagnostic(`opened in ${times.map(Math.round).join(", ")} ms`);
  assert.ok(median(times) < OPENS_IN, String(times));
});

test("a step is quick, wherever it leads", async (t) => {
  const { page, close } = await openPage(browser, file("large.html"));
  const times = await page.evaluate(() => {
    const step = (key) => {
      const started = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      document.querySelector(".stage-svg").getBoundingClientRect(); // lays the page out
      return performance.now() - started;
    };
    const taken = Array.from({ length: 40 }, () => step("ArrowRight"));
    for (let i = 0; i < 100; ++i) step("PageDown");
    return [...taken, ...Array.from({ length: 40 }, () => step("ArrowRight"))];
  });
  assert.equal(await page.inputValue("#number"), "1081");
  const longest = Math.max(...times);
  t.diagnostic(`median ${median(times).toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
  assert.ok(median(times) < STEPS_IN, String(times));
  await close();
});

test("a filter over all of them leaves the page responsive, and ends soon", async (t) => {
  const { page, close } = await openPage(browser, file("large.html"));
  const started = performance.now();
  await page.fill("#filter", "root.left == null");
  await page.waitForFunction(() =>
    / of 5000$/.test(document.getElementById("filter-count").textContent));
  t.diagnostic(`filtered in ${Math.round(performance.now() - started)} ms`);
  assert.ok(performance.now() - started < 5000);
  await close();
});

test("a large grid draws what is visible, and scrolls", async () => {
  const { page, close } = await openPage(browser, file("large.html"), { hash: "#view=grid&at=2500" });
  await page.waitForSelector('.thumb[data-index="2499"] .box');
  const seen = await page.evaluate(() => {
    const thumbs = [...document.querySelectorAll(".thumb")];
    const window_ = document.querySelector(".grid").getBoundingClientRect();
    const places = thumbs.map((thumb) => thumb.getBoundingClientRect());
    const isInSight = places.map((place) =>
      place.bottom > window_.top && place.top < window_.bottom);
    const inSight = places.filter((_, i) => isInSight[i]);
    return {
      count: thumbs.length,
      inSight: inSight.length,
      drawn: thumbs.filter((thumb) => thumb.querySelector(".box")).length,
      undrawn: thumbs.filter((thumb, i) => isInSight[i] && !thumb.querySelector(".box")).length,
      overlaps: inSight.filter((one, i) => inSight.slice(0, i).some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom &&
        other.top < one.bottom)).length,
    };
  });
  assert.equal(seen.count, 5000);
  assert.ok(seen.inSight >= 6 && seen.drawn < 200, JSON.stringify(seen));
  assert.deepEqual([seen.undrawn, seen.overlaps], [0, 0]);
  await close();
});

test("the file is compact", (t) => {
  const { size } = statSync(file("large.html"));
  t.diagnostic(`${size} bytes`);
  assert.ok(size < 1_200_000, String(size));
});
