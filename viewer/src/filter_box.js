// The input for a filter, with the number of matches, or the filter's mistake.
import { h } from "./html.js";
import { makeFilter } from "./filter.js";
import { namesOf } from "./filter_names.js";
import { FilterError } from "./filter_parser.js";
import { makeGraph } from "./graph.js";

const PAUSE = 200; // milliseconds after a key before the filter is evaluated
const SLICE = 12; // milliseconds at a time, so that the page stays responsive

export class FilterBox {
  // `chosen(indexes, isFiltered)` gets the structures that the filter holds for.
  constructor(schema, ids, settings, chosen) {
    this.schema = schema;
    this.ids = ids;
    this.settings = settings;
    this.chosen = chosen;
    this.names = namesOf(schema);
    this.run = 0;
    this.input = h("input", { id: "filter", type: "text", spellcheck: "false", autocomplete: "off",
      placeholder: `Filter: ${this.#example()}`, "aria-describedby": "filter-count",
      oninput: () => this.#soon(), onkeydown: (event) => this.#key(event) });
    this.count = h("span", { id: "filter-count", role: "status" });
    this.element = h("div", { class: "filter" }, this.input, this.count);
  }

  // An example made of the class's own fields.
  #example() {
    const [first] = this.names.root;
    return first === undefined ? "count(Node) == 3" : `${first} == ...`;
  }

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.apply(), PAUSE);
  }

  #key(event) {
    if (event.key === "Enter") {
      clearTimeout(this.timer);
      this.apply();
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.input.blur();
      this.apply();
    }
  }

  #say(text, isWrong) {
    this.count.textContent = text;
    this.count.classList.toggle("wrong", isWrong);
    this.input.setAttribute("aria-invalid", String(isWrong));
  }

  // A wrong expression changes neither the chosen structures nor the address.
  #refuse(error) {
    const isTheirs = error instanceof FilterError;
    this.#say(isTheirs ? `${error.message} (column ${error.at + 1})`
      : `this can't be evaluated: ${error.message}; write it another way`, true);
  }

  // Applies the filter in the address; if it is wrong, there is no filter.
  start() {
    const wanted = this.settings.filter;
    this.settings.filter = "";
    this.input.value = wanted;
    this.apply();
  }

  apply() {
    const run = ++this.run;
    const text = this.input.value.trim();
    if (text === "") {
      this.#take([...this.ids.keys()], "", false);
      return;
    }
    try {
      this.#ask(run, text, makeFilter(text, this.names), [], 0);
    } catch (error) {
      this.#refuse(error);
    }
  }

  // Checks as many structures as there is time for, and continues later.
  #ask(run, text, holds, found, next) {
    const end = performance.now() + SLICE;
    while (next < this.ids.length && performance.now() < end) {
      if (holds(makeGraph(this.schema, this.ids[next]))) found.push(next);
      ++next;
    }
    if (next < this.ids.length) {
      this.#say(`checked ${next} of ${this.ids.length}`, false);
      setTimeout(() => this.#goOn(run, text, holds, found, next), 0);
      return;
    }
    const mistake = holds.mistake();
    if (mistake) throw mistake;
    this.#take(found, text, true);
  }

  #goOn(run, ...rest) {
    if (run !== this.run) return; // a newer filter has replaced this one
    try {
      this.#ask(run, ...rest);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #take(found, text, isFiltered) {
    this.settings.filter = text;
    this.#say(isFiltered ? `${found.length} of ${this.ids.length}` : "", false);
    this.chosen(found, isFiltered);
  }
}
