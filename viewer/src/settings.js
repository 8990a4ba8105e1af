// The reader's choices. They are part of the address, after #, so that a bookmark keeps them.
export class Settings {
  constructor(hash = "") {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    this.at = Math.max(1, parseInt(words.get("at") ?? "1", 10) || 1);
    this.filter = words.get("filter") ?? "";
    this.isGrid = words.get("view") === "grid";
    this.showsNull = words.get("null") === "shown";
    this.marksChanges = words.get("changes") !== "off";
    this.theme = ["light", "dark"].includes(words.get("theme")) ? words.get("theme") : "auto";
    this.hiddenClasses = new Set(words.getAll("hide"));
    this.fields = new Map(); // "Node::left" to "edge", "box" or "hidden"
    for (const mode of ["box", "hidden"]) {
      for (const field of words.getAll(mode)) this.fields.set(field, mode);
    }
  }

  toHash() {
    const words = new URLSearchParams();
    if (this.at !== 1) words.set("at", this.at);
    if (this.filter !== "") words.set("filter", this.filter);
    if (this.isGrid) words.set("view", "grid");
    if (this.showsNull) words.set("null", "shown");
    if (!this.marksChanges) words.set("changes", "off");
    if (this.theme !== "auto") words.set("theme", this.theme);
    for (const name of this.hiddenClasses) words.append("hide", name);
    for (const [field, mode] of this.fields) {
      if (mode !== "edge") words.append(mode, field);
    }
    return words.toString();
  }
}

const DELAY = 300; // milliseconds; browsers limit how often a page may change its address

// Returns a function that updates the address after a short delay.
export function keepInAddress(settings) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      history.replaceState(null, "", `#${settings.toHash()}`);
    }, DELAY);
  };
}
