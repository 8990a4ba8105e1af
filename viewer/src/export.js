// Saves the picture as a separate file that includes the page's colours.
import { drawPicture } from "./picture.js";
import { svg } from "./svg.js";

const MARGIN = 16;
const PROPERTIES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size",
  "font-weight", "font-style", "text-anchor", "dominant-baseline"];

// Copies the styles, which come from the page's style sheet, to each element.
function inlineStyles(from, to) {
  const style = getComputedStyle(from);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value !== "") to.style.setProperty(property, value);
  }
  to.removeAttribute("class");
  [...from.children].forEach((child, i) => inlineStyles(child, to.children[i]));
}

// An <svg> that looks the same anywhere.
export function standaloneSvg(boxes, layout, colors) {
  const width = Math.ceil(layout.width + 2 * MARGIN);
  const height = Math.ceil(layout.height + 2 * MARGIN);
  const picture = drawPicture(boxes, layout, colors);
  picture.setAttribute("transform", `translate(${MARGIN},${MARGIN})`);
  const back = svg("rect", { class: "paper", width, height });
  const live = svg("svg", { class: "offscreen", width, height }, back, picture);
  document.body.append(live);
  const copy = live.cloneNode(true);
  inlineStyles(live, copy);
  live.remove();
  copy.removeAttribute("style");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

// The picture as PNG, twice as large, for high-resolution screens.
export async function toPng({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
