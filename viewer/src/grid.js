// All structures as thumbnails; each is drawn when it comes into view.
import { h } from "./html.js";
import { drawPicture } from "./picture.js";
import { svg } from "./svg.js";
import { center } from "./viewport.js";

const WIDTH = 260; // of the drawing; the page scales it to the room there is
const HEIGHT = 220;

export class Grid {
  // `draw(index)` returns { boxes, layout, colors }; a click calls `choose(index)`.
  constructor(draw, choose) {
    this.draw = draw;
    this.choose = choose;
    this.element = h("div", { class: "grid", role: "list" });
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) this.#fill(entry.target);
    }, { root: this.element, rootMargin: "200px" });
  }

  show(indexes, current) {
    this.observer.disconnect();
    const cells = indexes.map((index) => {
      const cell = h("button", { type: "button", class: "thumb", role: "listitem",
        "data-index": index, onclick: () => this.choose(index) },
        h("span", { class: "number" }, String(index + 1)));
      if (index === current) cell.classList.add("current");
      return cell;
    });
    this.element.replaceChildren(...cells);
    for (const cell of cells) this.observer.observe(cell);
    this.element.querySelector(".current")?.scrollIntoView({ block: "center" });
  }

  #fill(cell) {
    this.observer.unobserve(cell);
    const { boxes, layout, colors } = this.draw(Number(cell.dataset.index));
    const { scale, x, y } = center(layout, WIDTH, HEIGHT);
    const picture = drawPicture(boxes, layout, colors);
    picture.setAttribute("transform", `translate(${x},${y}) scale(${scale})`);
    cell.prepend(svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, picture));
  }
}
