// The page of korat view: the structures of a run, one at a time or all as thumbnails.
import { boxesOf } from "./boxes.js";
import { changesBetween, describeChanges, goneObjects } from "./diff.js";
import { toDot } from "./dot.js";
import { standaloneSvg, toPng } from "./export.js";
import { FilterBox } from "./filter_box.js";
import { makeGraph } from "./graph.js";
import { Grid } from "./grid.js";
import { copyButton, download, h } from "./html.js";
import { Navigation } from "./navigation.js";
import { inventory, showPanel } from "./panel.js";
import { readSchema } from "./schema.js";
import { keepInAddress } from "./settings.js";
import { anchorOf, waysOf } from "./shape.js";
import { Stage, listenForZoom } from "./stage.js";
import { icon } from "./svg.js";
import { toText } from "./text.js";
import { colorsOf, themeButton } from "./theme.js";

const MOST_CHANGES = 8; // that are listed
const SAMPLES = 300; // structures that decide on colours and ways

function samplesOf(schema, ids) {
  const step = Math.max(1, Math.floor(ids.length / SAMPLES));
  return ids.filter((_, i) => i % step === 0 || i === ids.length - 1)
    .map((id) => makeGraph(schema, id));
}

export class StructuresPage {
  constructor(data, settings, layouter) {
    this.data = data;
    this.settings = settings;
    this.layouter = layouter;
    this.schema = readSchema(data.schema, data.names);
    this.ids = data.ids === "" ? [] : data.ids.split("\n");
    this.chosen = [...this.ids.keys()]; // indexes of the shown structures
    this.position = 0;
    const samples = samplesOf(this.schema, this.ids);
    this.ways = waysOf(samples);
    this.classes = inventory(samples);
    this.colors = colorsOf(this.classes.map(({ name }) => name));
    this.remember = keepInAddress(settings);
    this.#build();
  }

  #build() {
    const { data, settings } = this;
    this.stage = new Stage("the structure", anchorOf(this.ways));
    this.grid = new Grid((index) => this.#thumbnail(index), (index) => this.#open(index));
    this.navigation = new Navigation((position) => this.#go(position));
    this.filter = new FilterBox(this.schema, this.ids, settings, (found) => this.#choose(found));
    this.gridButton = h("button", { type: "button", id: "grid", "aria-pressed": "false",
      title: "All as thumbnails (g)", onclick: () => this.#toggleGrid() },
      icon("grid"), "Grid");
    this.changes = h("p", { class: "changes", id: "changes" });
    this.nothing = h("p", { class: "nothing", hidden: true });
    this.#buildDetails();
    const isExhausted = data.verdict.startsWith("EXHAUSTED");
    document.body.replaceChildren(
      h("header", {}, h("h1", {}, data.class), h("p", { class: "request" }, data.request),
        h("span", { class: `verdict ${isExhausted ? "good" : "open"}` }, data.verdict),
        themeButton(settings, () => this.#show())),
      data.note === "" ? "" : h("p", { class: "note", id: "note" }, data.note),
      h("nav", {}, this.navigation.element, this.filter.element, this.gridButton),
      h("main", {},
        h("div", { class: "view" }, this.nothing, this.stage.element, this.grid.element,
          h("div", { class: "below" }, this.changes, this.stage.controls)),
        h("aside", {}, this.details,
          showPanel(this.classes, this.colors, settings, () => this.#show()))));
    this.navigation.listen();
    listenForZoom([this.stage]);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #buildDetails() {
    this.id = h("code", { id: "id" });
    this.text = h("pre", { id: "text" });
    this.dot = h("pre", { id: "dot" });
    const section = (title, pre, button) =>
      h("details", {}, h("summary", {}, title), pre, button);
    this.details = h("section", { class: "card" }, h("h2", {}, "Structure"),
      h("div", { class: "id" }, this.id,
        copyButton("Copy replay command", () => this.#replay(), { id: "copy-replay" })),
      section("Text", this.text,
        copyButton("Copy text", () => this.text.textContent, { id: "copy-text" })),
      section("DOT", this.dot,
        copyButton("Copy DOT", () => this.dot.textContent, { id: "copy-dot" })),
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "save-svg", onclick: () => this.#saveSvg() },
          "Save SVG"),
        h("button", { type: "button", id: "save-png", onclick: () => this.#savePng() },
          "Save PNG")));
    this.details.querySelector("details").open = true;
  }

  start() {
    this.position = Math.max(0, Math.min(this.settings.at, this.ids.length) - 1);
    const isFiltered = this.settings.filter !== "";
    this.filter.start();
    if (isFiltered) this.#show(); // until the filter has been evaluated, or if it is wrong
  }

  #key(event) {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "g") this.#toggleGrid();
    if (event.key === "/") {
      event.preventDefault();
      this.filter.input.focus();
    }
  }

  // The index of the structure that is shown; undefined if there is none.
  get #index() {
    return this.chosen[this.position];
  }

  #choose(found) {
    const index = this.#index ?? this.settings.at - 1;
    this.chosen = found;
    // The current structure stays, or the next one after it is shown.
    const same = found.findIndex((one) => one >= index);
    this.position = same < 0 ? Math.max(0, found.length - 1) : same;
    this.#show();
  }

  #go(position) {
    this.position = Math.max(0, position);
    this.#show();
  }

  #open(index) {
    this.position = this.chosen.indexOf(index);
    this.settings.isGrid = true;
    this.#toggleGrid();
  }

  #toggleGrid(isOn = !this.settings.isGrid) {
    this.settings.isGrid = isOn;
    this.#show();
  }

  #graph(index) {
    return makeGraph(this.schema, this.ids[index]);
  }

  #changesAt(graph) {
    if (!this.settings.marksChanges || this.position === 0) return { map: new Map(), gone: [] };
    const previous = this.#graph(this.chosen[this.position - 1]);
    return { map: changesBetween(previous, graph), gone: goneObjects(previous, graph) };
  }

  #thumbnail(index) {
    const boxes = boxesOf(this.#graph(index), this.settings, this.ways);
    return { boxes, layout: this.layouter.layout(boxes), colors: this.colors };
  }

  #show() {
    const isEmpty = this.chosen.length === 0;
    const isGrid = this.settings.isGrid && !isEmpty;
    document.body.classList.toggle("is-grid", isGrid);
    document.body.classList.toggle("is-empty", isEmpty);
    this.gridButton.setAttribute("aria-pressed", String(isGrid));
    this.navigation.show(this.position, this.chosen.length);
    this.nothing.hidden = !isEmpty;
    for (const button of this.details.querySelectorAll("button")) button.disabled = isEmpty;
    this.nothing.textContent = this.ids.length === 0 ? "The run found no structure."
      : "No structure satisfies the filter.";
    if (isEmpty) this.#clearDetails();
    else this.#showStructure();
    if (isGrid) this.grid.show(this.chosen, this.#index);
    this.remember();
  }

  #clearDetails() {
    for (const element of [this.id, this.text, this.dot]) element.textContent = "";
  }

  #showStructure() {
    const index = this.#index;
    this.settings.at = index + 1;
    const graph = this.#graph(index);
    const changes = this.#changesAt(graph);
    const boxes = boxesOf(graph, this.settings, this.ways, changes.map);
    const layout = this.layouter.layout(boxes);
    this.stage.show(boxes, layout, this.colors);
    this.id.textContent = `${this.data.run}-${this.ids[index]}`;
    this.text.textContent = toText(graph);
    this.dot.textContent = toDot(graph, `${this.data.run}-${this.ids[index]}`);
    this.changes.textContent = this.#changesText(changes);
  }

  #changesText({ map, gone }) {
    if (!this.settings.marksChanges || this.position === 0) return "";
    const texts = [...describeChanges(map), ...gone.map((name) => `− ${name}`)];
    if (texts.length === 0) return "Same as the previous one.";
    const rest = texts.length - MOST_CHANGES;
    return "Changes since the previous one:   " + texts.slice(0, MOST_CHANGES).join("   ") +
      (rest > 0 ? `   and ${rest} more` : "");
  }

  #replay() {
    return `korat replay ${this.id.textContent}`;
  }

  #standalone() {
    const boxes = boxesOf(this.#graph(this.#index), this.settings, this.ways);
    return standaloneSvg(boxes, this.layouter.layout(boxes), this.colors);
  }

  #fileName(suffix) {
    return `${this.data.class.replace(/[^\w]+/g, "_")}-${this.#index + 1}.${suffix}`;
  }

  #saveSvg() {
    const { text } = this.#standalone();
    download(this.#fileName("svg"), new Blob([text], { type: "image/svg+xml" }));
  }

  async #savePng() {
    const name = this.#fileName("png");
    download(name, await toPng(this.#standalone()));
  }
}
