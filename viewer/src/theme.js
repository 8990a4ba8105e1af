// The theme: light, dark, or that of the system.
import { h } from "./html.js";

const NEXT = { __proto__: null, auto: "light", light: "dark", dark: "auto" };
const LABELS = { __proto__: null, auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

function apply(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function themeButton(settings, changed) {
  const button = h("button", { type: "button", id: "theme", class: "quiet",
    onclick: () => {
      settings.theme = NEXT[settings.theme];
      apply(settings.theme);
      button.textContent = LABELS[settings.theme];
      changed();
    } }, LABELS[settings.theme]);
  apply(settings.theme);
  return button;
}

// A number for each class, the same in all structures.
export const colorsOf = (classes) => new Map(classes.map((name, i) => [name, i % 8]));
