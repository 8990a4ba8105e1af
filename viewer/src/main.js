import { instance } from "@viz-js/viz";
import { FailuresPage } from "./failures_page.js";
import { h } from "./html.js";
import { Layouter } from "./layout.js";
import { canvasMeasure } from "./measure.js";
import { Settings } from "./settings.js";
import { StructuresPage } from "./structures_page.js";

async function start() {
  const data = JSON.parse(document.getElementById("korat-data").textContent);
  document.title = `${data.class} — korat`;
  const settings = new Settings(location.hash);
  const layouter = new Layouter(await instance(), canvasMeasure());
  const Page = data.kind === "tests" ? FailuresPage : StructuresPage;
  new Page(data, settings, layouter).start();
  document.body.classList.add("is-ready");
}

start().catch((error) => {
  const text = `This page can't be shown: ${error.message}`;
  document.body.replaceChildren(h("p", { class: "nothing" }, text));
  throw error;
});

// The user typed another address or opened a bookmark. The page's own changes cause no such event.
window.addEventListener("hashchange", () => location.reload());
