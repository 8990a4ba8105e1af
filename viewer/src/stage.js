// The window in which a structure is drawn. A larger picture can be scrolled or dragged. Buttons,
// and the wheel with Ctrl, zoom; a double click resets.
import { h } from "./html.js";
import { drawPicture } from "./picture.js";
import { icon, svg } from "./svg.js";
import { nextScale, place, readableScale, wholeScale } from "./viewport.js";

const AUTO = "auto"; // small enough to fit, but large enough to read
const WHOLE = "whole"; // wholly visible

export class Stage {
  // For `anchor` see place().
  constructor(label, anchor) {
    this.anchor = anchor;
    this.picture = svg("g");
    this.svg = svg("svg", { class: "stage-svg", role: "img", "aria-label": label }, this.picture);
    this.window = h("div", { class: "stage-window", tabindex: "0" }, this.svg);
    const button = (name, title, action) => h("button", { type: "button", class: `zoom ${name}`,
      title, "aria-label": title, onclick: action }, icon(name));
    this.whole = button("fit", "Fit to the window (0)", () => this.toggleWhole());
    this.element = h("div", { class: "stage" }, this.window);
    // The page places the controls where they cover nothing.
    this.controls = h("div", { class: "zooms", role: "group", "aria-label": "size" },
      button("smaller", "Smaller (-)", () => this.zoom(-1)), this.whole,
      button("larger", "Larger (+)", () => this.zoom(1)));
    this.shown = undefined;
    this.isNew = true; // the root has not been visible yet
    this.size = AUTO; // or WHOLE, or a scale
    new ResizeObserver(() => this.#place()).observe(this.element);
    this.#listen();
  }

  show(boxes, layout, colors) {
    this.shown = { boxes, layout, colors };
    const picture = drawPicture(boxes, layout, colors);
    this.picture.replaceWith(picture);
    this.picture = picture;
    this.#place();
    this.#reveal();
  }

  // From now on both have the same scale, and their roots are at the same height.
  alignWith(other) {
    this.partner = other;
    other.partner = this;
    for (const stage of [this, other]) {
      stage.#place();
      stage.#reveal();
    }
  }

  zoom(direction) {
    const { clientWidth, clientHeight } = this.window;
    this.#zoomTo(nextScale(this.#scale(), direction), clientWidth / 2, clientHeight / 2);
  }

  toggleWhole() {
    this.#setSize(this.size === WHOLE ? AUTO : WHOLE);
  }

  get isInUse() {
    return this.shown !== undefined && this.element.offsetParent !== null;
  }

  get #other() {
    return this.partner?.isInUse ? this.partner : undefined;
  }

  #setSize(size) {
    for (const stage of [this, this.partner].filter(Boolean)) {
      stage.size = size;
    }
    for (const stage of [this, this.partner].filter((one) => one?.shown)) {
      stage.#place();
      if (typeof size === "number") continue;
      stage.isNew = true;
      stage.#reveal();
    }
  }

  #ownScale() {
    const { offsetWidth, offsetHeight } = this.window;
    const scaleFor = this.size === WHOLE ? wholeScale : readableScale;
    return scaleFor(this.shown.layout, offsetWidth, offsetHeight);
  }

  #scale() {
    if (typeof this.size === "number") return this.size;
    return Math.min(this.#ownScale(), this.#other?.#ownScale() ?? Infinity);
  }

  #place() {
    if (!this.shown) return;
    const { offsetWidth, offsetHeight } = this.window;
    const scale = this.#scale();
    const top = this.#other?.shown.layout.boxes[0]?.y;
    this.placed = place(this.shown.layout, scale, offsetWidth, offsetHeight, this.anchor, top);
    const { x, y, width, height } = this.placed;
    this.placed.scale = scale;
    this.picture.setAttribute("transform", `translate(${x},${y}) scale(${scale})`);
    // 100% leaves room for the other scroll bar.
    this.svg.style.width = width > offsetWidth ? `${width}px` : "100%";
    this.svg.style.height = height > offsetHeight ? `${height}px` : "100%";
    this.window.classList.toggle("is-larger", width > offsetWidth || height > offsetHeight);
    this.whole.setAttribute("aria-pressed", String(this.size === WHOLE));
  }

  // The place of a layout's box in the scrolled area.
  #placeOf(box) {
    const { x, y, scale } = this.placed;
    return { left: x + box.x * scale, right: x + (box.x + box.width) * scale,
      top: y + box.y * scale, bottom: y + (box.y + box.height) * scale };
  }

  // Scrolls to what changed unless it is visible; to the root at first, or if nothing is visible.
  #reveal() {
    if (!this.isInUse) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.window;
    const { boxes, layout } = this.shown;
    const places = layout.boxes.map((box) => this.#placeOf(box));
    const isInSight = ({ left, right, top, bottom }) => left >= scrollLeft && top >= scrollTop &&
      right <= scrollLeft + clientWidth && bottom <= scrollTop + clientHeight;
    const changed = boxes.boxes.findIndex((box) => box.change && !box.isRoot);
    const toRoot = this.isNew || (changed < 0 && !places.some(isInSight));
    const target = toRoot ? places[0] : places[changed];
    this.isNew = false;
    if (!target || (!toRoot && isInSight(target))) return;
    const share = toRoot ? this.anchor : 0.5;
    this.window.scrollLeft = (target.left + target.right) / 2 - clientWidth * share;
    this.window.scrollTop = toRoot ? 0 : (target.top + target.bottom - clientHeight) / 2;
  }

  // Zooms so that the point of the picture at (atX, atY) in the window stays there.
  #zoomTo(scale, atX, atY) {
    const { x, y, scale: old } = this.placed;
    const [left, top] = [this.window.scrollLeft + atX - x, this.window.scrollTop + atY - y];
    this.#setSize(scale);
    const ratio = scale / old;
    this.window.scrollLeft = left * ratio + this.placed.x - atX;
    this.window.scrollTop = top * ratio + this.placed.y - atY;
  }

  #listen() {
    let held;
    this.svg.addEventListener("pointerdown", (event) => {
      if (!this.shown || event.button !== 0 || event.pointerType === "touch") return;
      held = { event, left: this.window.scrollLeft, top: this.window.scrollTop };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      this.window.scrollLeft = held.left + held.event.clientX - event.clientX;
      this.window.scrollTop = held.top + held.event.clientY - event.clientY;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.svg.addEventListener(end, () => { held = undefined; });
    }
    this.svg.addEventListener("dblclick", () => this.#setSize(AUTO));
    this.window.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !this.shown) return;
      event.preventDefault();
      const { left, top } = this.window.getBoundingClientRect();
      const scale = nextScale(this.#scale(), -event.deltaY / 90);
      this.#zoomTo(scale, event.clientX - left, event.clientY - top);
    }, { passive: false });
  }
}

// Handles "+", "-" and "0" anywhere on the page, except while the user types in a field.
export function listenForZoom(stages) {
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) &&
      event.target.type !== "checkbox";
    const stage = stages.find((one) => one.isInUse);
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !stage) return;
    if (event.key === "+" || event.key === "=") stage.zoom(1);
    else if (event.key === "-") stage.zoom(-1);
    else if (event.key === "0") stage.toggleWhole();
  });
}
