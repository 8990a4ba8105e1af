// The window a structure is drawn in. Dragging moves the picture, the wheel with Ctrl makes it
// larger or smaller, a double click puts it back.
import { h } from "./html.js";
import { drawPicture } from "./picture.js";
import { svg } from "./svg.js";
import { fit } from "./viewport.js";

export class Stage {
  // `anchor`: see fit.
  constructor(label, anchor) {
    this.anchor = anchor;
    this.picture = svg("g");
    this.svg = svg("svg", { class: "stage-svg", role: "img", "aria-label": label }, this.picture);
    this.element = h("div", { class: "stage" }, this.svg);
    this.shown = undefined;
    this.moved = undefined; // the reader's own { scale, x, y }
    new ResizeObserver(() => this.#place()).observe(this.element);
    this.#listen();
  }

  show(boxes, layout, colors) {
    this.shown = { boxes, layout, colors };
    const picture = drawPicture(boxes, layout, colors);
    this.picture.replaceWith(picture);
    this.picture = picture;
    this.#place();
  }

  reset() {
    this.moved = undefined;
    this.#place();
  }

  // From now on both draw at the same scale.
  alignWith(other) {
    this.beside = other;
    other.beside = this;
    this.#place();
    other.#place();
  }

  #fit(most) {
    const { clientWidth, clientHeight } = this.element;
    return fit(this.shown.layout, clientWidth, clientHeight, this.anchor, most);
  }

  #current() {
    if (this.moved) return this.moved;
    const beside = this.beside;
    const isAlone = !beside?.shown || beside.element.hidden;
    return this.#fit(isAlone ? undefined : beside.#fit().scale);
  }

  #place() {
    if (!this.shown) return;
    const { scale, x, y } = this.#current();
    this.picture.setAttribute("transform", `translate(${x},${y}) scale(${scale})`);
  }

  #listen() {
    let held;
    this.svg.addEventListener("pointerdown", (event) => {
      if (!this.shown || event.button !== 0) return;
      held = { event, from: this.#current() };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      const { from } = held;
      const [x, y] = [event.clientX - held.event.clientX, event.clientY - held.event.clientY];
      this.moved = { ...from, x: from.x + x, y: from.y + y };
      this.#place();
    });
    this.svg.addEventListener("pointerup", () => { held = undefined; });
    this.svg.addEventListener("dblclick", () => this.reset());
    this.svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !this.shown) return;
      event.preventDefault();
      const { scale, x, y } = this.#current();
      const next = Math.min(4, Math.max(0.05, scale * Math.exp(-event.deltaY / 400)));
      const { left, top } = this.svg.getBoundingClientRect();
      const [atX, atY] = [event.clientX - left, event.clientY - top];
      const ratio = next / scale;
      this.moved = { scale: next, x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio };
      this.#place();
    }, { passive: false });
  }
}
