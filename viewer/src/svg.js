// Makes SVG elements.
const NAMESPACE = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// Icons for buttons, drawn in a square of 16 by 16.
const ICONS = {
  __proto__: null,
  first: "M3 3h2v10H3zM14 3v10L6 8z",
  previous: "M12 3v10L4 8z",
  next: "M4 3v10l8-5z",
  last: "M11 3h2v10h-2zM2 3v10l8-5z",
  smaller: "M3 7h10v2H3z",
  larger: "M7 3h2v4h4v2H9v4H7V9H3V7h4z",
  fit: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  grid: "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z",
};

export const icon = (name) => svg("svg",
  { class: "icon", viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" },
  svg("path", { d: ICONS[name] }));

export const svgText = (text, attributes) => svg("text", attributes, text);
