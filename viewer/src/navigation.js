// First, Previous, Next, Last, go to N, and a slider.
import { h } from "./html.js";
import { icon } from "./svg.js";

const LEAP = 10; // Page Up and Page Down

export class Navigation {
  // `go(position)` is called to show another structure; positions count from 0.
  constructor(go) {
    this.go = go;
    this.position = 0;
    this.size = 0;
    const button = (id, title, target) => h("button", { type: "button", id, title,
      "aria-label": title, onclick: () => this.#go(target()) }, icon(id));
    this.first = button("first", "First (Home)", () => 0);
    this.previous = button("previous", "Previous (left arrow)", () => this.position - 1);
    this.next = button("next", "Next (right arrow)", () => this.position + 1);
    this.last = button("last", "Last (End)", () => this.size - 1);
    this.number = h("input", { id: "number", type: "text", inputmode: "numeric",
      "aria-label": "go to", onchange: () => this.#typed(),
      onkeydown: (event) => { if (event.key === "Enter") this.#typed(); } });
    this.total = h("span", { id: "total" });
    this.slider = h("input", { id: "slider", type: "range", min: 1, max: 1, step: 1,
      "aria-label": "structure", oninput: () => this.#go(Number(this.slider.value) - 1) });
    this.element = h("div", { class: "navigation", role: "group", "aria-label": "structures" },
      h("div", { class: "steps" }, this.first, this.previous, this.number, this.total, this.next,
        this.last), this.slider);
  }

  // Updates the controls.
  show(position, size) {
    this.position = position;
    this.size = size;
    this.number.value = size === 0 ? "0" : String(position + 1);
    this.total.textContent = `of ${size}`;
    this.slider.max = Math.max(1, size);
    this.slider.value = position + 1;
    this.slider.disabled = size < 2;
    this.first.disabled = this.previous.disabled = position <= 0;
    this.next.disabled = this.last.disabled = position >= size - 1;
  }

  #go(position) {
    if (this.size === 0) return;
    this.go(Math.max(0, Math.min(this.size - 1, position)));
  }

  #typed() {
    const wanted = parseInt(this.number.value, 10);
    if (Number.isNaN(wanted)) this.show(this.position, this.size);
    else this.#go(wanted - 1);
  }

  // Handles keys anywhere on the page, except while the user types in a field.
  listen() {
    const moves = {
      __proto__: null,
      ArrowLeft: () => this.position - 1, ArrowRight: () => this.position + 1,
      PageUp: () => this.position - LEAP, PageDown: () => this.position + LEAP,
      Home: () => 0, End: () => this.size - 1,
    };
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) &&
        event.target.type !== "checkbox";
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(event.key in moves)) return;
      event.preventDefault();
      this.#go(moves[event.key]());
    });
  }
}
