// Headless Chromium without a network, which records everything that a page must not do.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packages } from "./korat.mjs";

const { chromium } = createRequire(join(packages, "here.js"))("playwright-core");
const PLACES = [process.env.KORAT_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome"];

export async function startBrowser() {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  assert.ok(executablePath, "there is no chromium: install it, or set KORAT_CHROMIUM to its path");
  return chromium.launch({ executablePath });
}

// Opens a page from a file. window.copied holds what it copies; `wrong` lists what it must not do.
export async function openPage(browser, path, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, ...options });
  await context.setOffline(true);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard",
      { value: { writeText: async (text) => { window.copied = text; } } });
  });
  const page = await context.newPage();
  const address = pathToFileURL(path).href;
  const wrong = [];
  page.on("console", (message) => wrong.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => {
    const isOwn = request.url().split("#")[0] === address;
    if (!isOwn && !/^(data|blob):/.test(request.url())) wrong.push(`request: ${request.url()}`);
  });
  const started = performance.now();
  await page.goto(address + hash);
  await page.waitForSelector("body.is-ready");
  const milliseconds = performance.now() - started;
  return { page, wrong, milliseconds, close: async () => {
    assert.deepEqual(wrong, []);
    await context.close();
  } };
}

// The place of an element on the screen; a box is found by its object's name.
export const placeOf = (page, name) =>
  page.locator(`.stage .box[data-key="${name}"]`).boundingBox();
export const textsOf = (page, selector) => page.locator(selector).allTextContents();
