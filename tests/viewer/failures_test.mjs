// The page of korat test --report=html in a browser.
// Usage: failures_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { openPage, startBrowser, textsOf } from "./browser.mjs";
import { example, file, run, source } from "./korat.mjs";

const MARKUP = "<script>alert(1)</script>";
let browser, printed;

before(async () => {
  // The right child of the node that moves up is lost.
  const right = "    *first = successor->right;\n";
  const header = readFileSync(example("search_tree"), "utf8");
  assert.ok(header.includes(right));
  writeFileSync(file("faulty.h"), header.replace(right, "    *first = nullptr;\n"));
  printed = run(["test", "faulty.h", "--class", "SearchTree", "--scope", "4", "--method", "remove",
    "--report", "html:removed.html"], [1]);
  run(["test", source("tests/viewer/faulty_list.h"), "--class", "FaultyList", "--scope", "2",
    "--set", `pop(const std::string &).word="${MARKUP}"`, "--report", "html:list.html"], [1]);
  run(["test", "faulty.h", "--class", "SearchTree", "--scope", "2", "--method", "remove",
    "--report", "html:clean.html"]); // the fault needs four nodes
  run(["test", source("tests/viewer/shared_list.h"), "--class", "SharedList", "--scope", "2",
    "--method", "splice", "--report", "html:shared.html"], [1]);
  browser = await startBrowser();
});
after(() => browser.close());

test("a failure has its clause, arguments, result, calls, and both structures", async () => {
  const { page, close } = await openPage(browser, file("removed.html"));
  assert.match(await page.textContent("#message"),
    /^postcondition 'Infos\(\) == Without\(.*\)' of SearchTree::remove violated/);
  const [, line] = /faulty\.h:(\d+):/.exec(await page.textContent("#place"));
  const expected = readFileSync(file("faulty.h"), "utf8").split("\n")[line - 1];
  assert.equal(await page.textContent(".source .clause"), `${line}${expected}\n`);
  assert.equal(await page.locator(".source .line").count(), 5);
  assert.deepEqual(await textsOf(page, "#call dt"), ["call", "info", "result"]);
  assert.deepEqual(await textsOf(page, "#call dd"), ["remove(int)", "2", "returned true"]);
  const draft = await page.textContent("#draft");
  assert.ok(/object\.add\(2\);\s+object\.add\(1\);/.test(draft), draft);
  assert.ok(draft.split("\n").every((part) => printed.includes(part)));
  assert.deepEqual(await textsOf(page, "#methods tbody tr"), ["remove(int)306✗ 1"]);
  await close();
});

test("before and after are side by side, at the same scale, with differences marked", async () => {
  const { page, close } = await openPage(browser, file("removed.html"));
  const [first, second] = [page.locator(".pane").nth(0), page.locator(".pane").nth(1)];
  const classes = (pane) => pane.locator(".box").evaluateAll((boxes) => Object.fromEntries(
    boxes.map((box) => [box.dataset.key, box.classList[2] ?? ""])));
  assert.deepEqual(await classes(first),
    { SearchTree: "changed", N0: "removed", N1: "", N2: "changed", N3: "removed", "": "" });
  assert.deepEqual(await classes(second), { SearchTree: "changed", N2: "changed", N1: "", "": "" });
  assert.deepEqual(await first.locator(".sign").allTextContents(), ["±", "−", "±", "−"]);
  const [before_, after_] = [await first.boundingBox(), await second.boundingBox()];
  assert.ok(before_.x + before_.width <= after_.x && before_.y === after_.y);
  const scales = await page.locator(".pane .picture").evaluateAll((pictures) =>
    pictures.map((picture) => /scale\((.*)\)/.exec(picture.getAttribute("transform"))[1]));
  assert.equal(scales[0], scales[1]);
  await close();
});

test("the roots of before and after are at the same height, at the top", async () => {
  const { page, close } = await openPage(browser, file("shared.html"));
  const places = await page.locator(".pane .root").evaluateAll((roots) =>
    roots.map((root) => root.getBoundingClientRect().top));
  const tops = await page.locator(".pane .picture").evaluateAll((pictures) =>
    pictures.map((picture) => picture.getBoundingClientRect().top));
  assert.equal(places.length, 2);
  assert.ok(Math.abs(places[0] - places[1]) < 1, String(places));
  for (const [i, top] of tops.entries()) assert.ok(places[i] - top < 10, `${tops} ${places}`);
  await close();
});

test("in a narrow window nothing covers anything else", async () => {
  for (const width of [375, 600, 800]) {
    const { page, close } = await openPage(browser, file("removed.html"),
      { viewport: { width, height: 700 } });
    const parts = await page.locator(".card, .pane").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(parts.length >= 7);
    for (const [i, part] of parts.entries()) {
      for (const other of parts.slice(0, i)) {
        assert.ok(part.top >= other.bottom || other.top >= part.bottom ||
          part.left >= other.right || other.left >= part.right, `${width}: ${i}`);
      }
    }
    for (const stage of await page.locator(".pane .stage").all()) {
      assert.ok((await stage.boundingBox()).height > 200);
    }
    await close();
  }
});

test("both are zoomed together", async () => {
  const { page, close } = await openPage(browser, file("removed.html"));
  const scales = () => page.locator(".pane .picture").evaluateAll((pictures) =>
    pictures.map((picture) => Number(/scale\((.*)\)/.exec(picture.getAttribute("transform"))[1])));
  const [start] = await scales();
  await page.keyboard.press("+");
  const [one, other] = await scales();
  assert.ok(one > start && one === other);
  await page.keyboard.press("0");
  assert.ok((await scales()).every((scale) => scale <= start));
  await close();
});

test("the replay command can be copied, and repeats the call", async () => {
  const { page, close } = await openPage(browser, file("removed.html"));
  await page.click("#copy-replay");
  const command = await page.evaluate(() => window.copied);
  assert.match(command, /^korat test faulty\.h .* --method 'remove\(int\)' --input \w+$/);
  const words = command.replace(/'/g, "").split(" ").slice(1);
  assert.match(run(words, [1]), /inputs=1 failed=1/);
  await page.click("#copy-draft");
  assert.match(await page.evaluate(() => window.copied), /^#include <gtest\/gtest.h>/);
  await close();
});

test("buttons, keys and the list of methods lead from failure to failure", async () => {
  const { page, close } = await openPage(browser, file("list.html"));
  const failing = ["pop(const std::string &)", "first()", "leave()", "push(int)"];
  assert.equal(await page.textContent("#total"), "of 4");
  for (const method of failing) {
    assert.equal(await page.locator("#call dd").first().textContent(), method);
    await page.keyboard.press("ArrowRight");
  }
  await page.click("#first");
  assert.equal(await page.inputValue("#number"), "1");
  await page.click('#methods button:text("leave()")');
  assert.equal(await page.inputValue("#number"), "3");
  await close();
});

test("a crash has no clause: its method is shown; the end of the process leaves nothing to show",
  async () => {
    const { page, close } = await openPage(browser, file("list.html"), { hash: "#at=2" });
    assert.match(await page.textContent("#message"), /^first\(\) crashed: signal 11/);
    assert.match(await page.textContent(".source .clause"), /int first\(\) const/);
    assert.equal(await page.locator("#call dd").last().textContent(), "crashed");
    await page.click("#next");
    assert.equal(await page.locator(".pane .box").count() > 0, true);
    assert.equal(await page.locator(".pane").nth(1).locator(".plain").textContent(),
      "(the process is gone)");
    await page.click("#next");
    assert.ok((await textsOf(page, ".pane .title")).includes("Node+1: Node"), "a new object");
    assert.deepEqual(await textsOf(page, ".pane >> nth=1 >> .box.added .sign"), ["+"]);
    await close();
  });

test("the user's texts are shown as text, never as markup", async () => {
  const { page, close } = await openPage(browser, file("list.html"));
  assert.deepEqual((await textsOf(page, "#call dd")).slice(1),
    [`"${MARKUP}"`, `returned "${MARKUP}"`]);
  assert.match(await page.textContent("#message"), /<i>none<\/i>/);
  assert.ok((await page.textContent("#draft")).includes(MARKUP));
  assert.deepEqual(await page.evaluate(() => [document.scripts.length,
    document.querySelectorAll("i, b, img").length]), [0, 0]);
  await close();
});

test("what is shown can be chosen here, too", async () => {
  const { page, close } = await openPage(browser, file("removed.html"));
  await page.check("#show-null");
  assert.ok((await textsOf(page, ".pane >> nth=0 >> .box[data-key=N1] .name")).includes("left"));
  await page.uncheck('[data-class="Node"]');
  assert.equal(await page.locator(".pane .box").count(), 4);
  assert.equal(await page.locator(".pane .box[data-key=N0]").count(), 0);
  await close();
});

test("a run in which nothing failed says so", async () => {
  const { page, close } = await openPage(browser, file("clean.html"));
  assert.equal(await page.textContent(".nothing"), "No call failed.");
  assert.deepEqual(await textsOf(page, "#methods tbody tr"), ["remove(int)20✓"]);
  await close();
});
