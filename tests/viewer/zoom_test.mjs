// Structures that are larger than the window, in a browser.
// Usage: zoom_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { openPage, placeOf, startBrowser } from "./browser.mjs";
import { file, run, source } from "./korat.mjs";

const LARGE = [source("tests/viewer/long_list.h"), "--scope", "60", "-q", "--set", "size=58..60"];
const SMALLEST_TEXT = 8; // pixels
let browser;

before(async () => {
  run(["view", ...LARGE, "--class", "LongList", "--set", "value=1", "-o", file("list.html")]);
  run(["view", ...LARGE, "--class", "LargeTree", "-o", file("tree.html")]);
  browser = await startBrowser();
});
after(() => browser.close());

const scaleOf = (page) => page.locator(".stage .picture").evaluate((picture) =>
  Number(/scale\((.*)\)/.exec(picture.getAttribute("transform"))[1]));
const windowOf = (page) => page.locator(".stage-window").evaluate((window_) => ({
  left: window_.scrollLeft, top: window_.scrollTop, width: window_.clientWidth,
  height: window_.clientHeight, whole: window_.scrollWidth }));
const isIn = (place, stage) => place.x >= stage.x && place.y >= stage.y &&
  place.x + place.width <= stage.x + stage.width + 1 &&
  place.y + place.height <= stage.y + stage.height + 1;
const isInSight = async (page, name) =>
  isIn(await placeOf(page, name), await page.locator(".stage").boundingBox());

for (const [name, root] of [["list", "LongList"], ["tree", "LargeTree"]]) {
  test(`a ${name} of sixty nodes is readable, and its root is visible`, async () => {
    for (const viewport of [{ width: 1200, height: 760 }, { width: 375, height: 700 }]) {
      const { page, close } = await openPage(browser, file(`${name}.html`), { viewport });
      assert.ok(await scaleOf(page) * 13 >= SMALLEST_TEXT);
      assert.ok(await isInSight(page, root));
      await close();
    }
  });
}

test("a long list continues in the next line, and all of it is visible", async () => {
  const { page, close } = await openPage(browser, file("list.html"));
  const [first, eighth, ninth] = [await placeOf(page, "N0"), await placeOf(page, "N7"),
    await placeOf(page, "N8")];
  assert.ok(Math.abs(first.y - eighth.y) < 1 && ninth.y > first.y + first.height);
  assert.ok(Math.abs(ninth.x - first.x) < 10);
  assert.ok(await isInSight(page, "N57"));
  await close();
});

test("parts outside the window can be scrolled and dragged to, and are revealed when they change",
  async () => {
    const { page, close } = await openPage(browser, file("tree.html"));
    const start = await windowOf(page);
    assert.ok(start.whole > start.width && start.left > 0, JSON.stringify(start));
    await page.locator(".stage-window").evaluate((window_) => window_.scrollBy(200, 0));
    assert.equal((await windowOf(page)).left, start.left + 200);
    await page.mouse.move(300, 500);
    await page.mouse.down();
    await page.mouse.move(400, 500);
    await page.mouse.up();
    assert.equal((await windowOf(page)).left, start.left + 100);
    await page.keyboard.press("ArrowRight"); // N29 gets its other child
    assert.ok(await isInSight(page, "N29"), "what changed");
    await close();
  });

test("buttons, keys, the wheel with Ctrl and a double click change the size", async () => {
  const { page, close } = await openPage(browser, file("tree.html"));
  const start = await scaleOf(page);
  const step = async (act, isRight) => {
    const [before_] = [await scaleOf(page)];
    await act();
    const now = await scaleOf(page);
    assert.ok(isRight(now, before_), `${before_} ${now}`);
  };
  const larger = (now, before_) => now > before_;
  const smaller = (now, before_) => now < before_;
  await step(() => page.click(".zoom.larger"), larger);
  await step(() => page.click(".zoom.smaller"), smaller);
  await step(() => page.keyboard.press("+"), larger);
  await step(() => page.keyboard.press("="), larger);
  await step(() => page.keyboard.press("-"), smaller);
  await step(() => page.keyboard.press("0"), smaller);
  const whole = await page.locator(".stage .picture").boundingBox();
  assert.ok(isIn(whole, await page.locator(".stage").boundingBox()), "all of it");
  assert.equal(await page.getAttribute(".zoom.fit", "aria-pressed"), "true");
  await page.click(".zoom.fit");
  assert.equal(await scaleOf(page), start);
  await page.mouse.move(400, 400);
  await page.keyboard.down("Control");
  await step(() => page.mouse.wheel(0, -200), larger);
  await page.keyboard.up("Control");
  await page.mouse.dblclick(400, 600);
  assert.equal(await scaleOf(page), start);
  await page.fill("#filter", "size == 60+0-0");
  assert.equal(await scaleOf(page), start, "not while something is typed");
  await close();
});

test("what is under the pointer stays there", async () => {
  const { page, close } = await openPage(browser, file("tree.html"));
  const before_ = await placeOf(page, "N0");
  const [x, y] = [before_.x + before_.width / 2, before_.y + before_.height / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let i = 0; i < 3; ++i) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  const now = await placeOf(page, "N0");
  assert.ok(now.width > before_.width * 1.5);
  assert.ok(now.x < x && x < now.x + now.width, JSON.stringify([before_, now]));
  await close();
});
