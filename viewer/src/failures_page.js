// The page of korat test --report=html: the failures, with structures before and after the call.
import { boxesOf } from "./boxes.js";
import { changesBetween, goneObjects } from "./diff.js";
import { parseText, settleNulls } from "./graph_text.js";
import { copyButton, h } from "./html.js";
import { Navigation } from "./navigation.js";
import { inventory, showPanel } from "./panel.js";
import { keepInAddress } from "./settings.js";
import { anchorOf, waysOf } from "./shape.js";
import { Stage, listenForZoom } from "./stage.js";
import { contentText } from "./text.js";
import { colorsOf, themeButton } from "./theme.js";

// Both graphs of a failure; undefined if the text is not a structure.
function readFailure(method, failure) {
  const classes = new Map(method.classes);
  return { method, failure, before: parseText(failure.before, classes),
    after: parseText(failure.after, classes) };
}

// What the call removed or changed, to be marked in the structure before it.
function lostBy(before, after) {
  const lost = changesBetween(after, before);
  for (const name of goneObjects(before, after)) lost.set(name, { kind: "removed" });
  return lost;
}

function sourceLines(lines) {
  return h("pre", { class: "source" }, lines.map(({ number, text, isClause }) =>
    h("span", { class: isClause ? "line clause" : "line" },
      h("span", { class: "line-number" }, String(number)), text, "\n")));
}

// Failures after which there is no result.
const ENDS = new Map([["crashed", "crashed"], ["hung", "did not end"],
  ["deleted-twice", "deleted twice"], ["used-after-delete", "used after delete"],
  ["out-of-bounds", "out of bounds"], ["out-of-memory", "out of memory"],
  ["bad-release", "bad release"], ["mismatched-release", "mismatched release"]]);
const withoutResult = ({ kind }) => ENDS.get(kind) ?? "none";

export class FailuresPage {
  constructor(data, settings, layouter) {
    this.data = data;
    this.settings = settings;
    this.layouter = layouter;
    this.failures = data.methods.flatMap((method) =>
      method.failures.map((failure) => readFailure(method, failure)));
    const graphs = this.failures.flatMap(({ before, after }) => [before, after]).filter(Boolean);
    settleNulls(graphs);
    this.ways = waysOf(graphs);
    this.classes = inventory(graphs);
    this.colors = colorsOf(this.classes.map(({ name }) => name));
    this.position = 0;
    this.remember = keepInAddress(settings);
    this.#build();
  }

  #build() {
    const { data, settings } = this;
    this.before = new Stage("before the call", anchorOf(this.ways));
    this.after = new Stage("after the call", anchorOf(this.ways));
    this.navigation = new Navigation((position) => this.#go(position));
    this.message = h("p", { id: "message" });
    this.place = h("p", { class: "place", id: "place" });
    this.source = h("div", { id: "source" });
    this.call = h("dl", { class: "call", id: "call" });
    this.afterText = h("pre", { class: "plain", hidden: true });
    this.beforeText = h("pre", { class: "plain", hidden: true });
    this.replay = h("code", { id: "replay" });
    this.draft = h("pre", { id: "draft" });
    this.draftCard = h("section", { class: "card" },
      h("h2", {}, "Calls that lead here, as a test"), this.draft,
      copyButton("Copy test", () => this.draft.textContent, { id: "copy-draft" }));
    const failed = data.methods.reduce((sum, method) => sum + method.failed, 0);
    const pane = (name, stage, text) => h("section", { class: "pane" },
      h("div", { class: "above" }, h("h2", {}, name), stage.controls), stage.element, text);
    this.report = h("div", { class: "view failure" },
      h("section", { class: "card what" }, this.message,
        h("div", { class: "where" }, h("div", {}, this.place, this.source), this.call)),
      h("div", { class: "panes" }, pane("Before", this.before, this.beforeText),
        pane("After", this.after, this.afterText)),
      h("section", { class: "card" }, h("h2", {}, "Replay"),
        h("div", { class: "id" }, this.replay,
          copyButton("Copy replay command", () => this.replay.textContent, { id: "copy-replay" }))),
      this.draftCard);
    const none = h("div", { class: "view" }, h("p", { class: "nothing" },
      "No call failed."));
    document.body.classList.add("is-tests");
    document.body.replaceChildren(
      h("header", {}, h("h1", {}, data.class), h("p", { class: "request" }, data.bounds),
        h("span", { class: `verdict ${failed === 0 ? "good" : "bad"}` }, data.verdict),
        themeButton(settings, () => this.#show())),
      this.failures.length === 0 ? "" : h("nav", {}, this.navigation.element),
      h("main", {}, this.failures.length === 0 ? none : this.report,
        h("aside", {}, this.#methods(),
          this.failures.length === 0 ? ""
            : showPanel(this.classes, this.colors, settings, () => this.#show(), false))));
    this.navigation.listen();
    listenForZoom([this.before, this.after]);
  }

  #methods() {
    const row = (method) => {
      const first = this.failures.findIndex((one) => one.method === method);
      const name = first < 0 ? h("span", {}, method.name)
        : h("button", { type: "button", class: "link", onclick: () => this.#go(first) },
          method.name);
      return h("tr", { class: method.failed === 0 ? "" : "failed" }, h("td", {}, name),
        h("td", { class: "count" }, String(method.inputs)),
        h("td", { class: "count" }, method.failed === 0 ? "✓" : `✗ ${method.failed}`));
    };
    const skipped = this.data.skipped.map(({ name, reason }) => h("tr", { class: "skipped" },
      h("td", {}, name), h("td", { colspan: 2, title: reason }, "not called")));
    return h("section", { class: "card" }, h("h2", {}, "Methods"),
      h("table", { id: "methods" },
        h("thead", {}, h("tr", {}, h("th", {}, "method"), h("th", { class: "count" }, "inputs"),
          h("th", { class: "count" }, "failed"))),
        h("tbody", {}, this.data.methods.map(row), skipped)));
  }

  start() {
    if (this.failures.length !== 0) this.#go(Math.min(this.settings.at, this.failures.length) - 1);
  }

  #go(position) {
    this.position = position;
    this.#show();
  }

  #show() {
    this.settings.at = this.position + 1;
    this.remember();
    if (this.failures.length === 0) return;
    this.navigation.show(this.position, this.failures.length);
    const { failure } = this.failures[this.position];
    this.message.replaceChildren(h("strong", {}, failure.message),
      h("span", { class: "tag" }, `korat-${failure.kind}`),
      failure.isFlaky ? h("span", { class: "flaky" }, "FLAKY: a second call ended differently")
        : "");
    this.place.textContent = failure.place;
    this.place.hidden = failure.place === "";
    this.source.hidden = failure.source.length === 0;
    this.source.replaceChildren(sourceLines(failure.source));
    this.replay.textContent = failure.replay;
    this.draft.textContent = failure.draft;
    this.draftCard.hidden = failure.draft === "";
    this.#showCall();
    this.#showPanes();
  }

  #showCall() {
    const { method, failure, before } = this.failures[this.position];
    const entries = [["call", method.name]];
    for (const { name, content } of before?.arguments ?? []) {
      entries.push([name, contentText(content, before)]);
    }
    entries.push(["result", failure.result === "" ? withoutResult(failure) : failure.result]);
    if (failure.output) entries.push(["printed", failure.output]);
    this.call.replaceChildren(...entries.flatMap(([name, value]) =>
      [h("dt", {}, name), h("dd", {}, value)]));
  }

  #showPanes() {
    const { failure, before, after } = this.failures[this.position];
    const both = before && after;
    this.#showPane(this.before, this.beforeText, failure.before, before,
      both && lostBy(before, after));
    this.#showPane(this.after, this.afterText, failure.after, after,
      both && changesBetween(before, after));
    this.before.alignWith(this.after);
  }

  #showPane(stage, plain, text, graph, changes) {
    stage.element.hidden = stage.controls.hidden = !graph;
    plain.hidden = Boolean(graph);
    plain.textContent = text;
    if (!graph) return;
    const settings = { ...this.settings, showsLost: true };
    const boxes = boxesOf(graph, settings, this.ways, changes || undefined);
    stage.show(boxes, this.layouter.layout(boxes), this.colors);
  }
}
