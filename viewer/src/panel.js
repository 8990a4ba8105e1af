// The panel of choices: which classes and fields are shown, and how; null; changes.
import { h } from "./html.js";
import { fieldOf, flatMembers } from "./members.js";

const MODES = { __proto__: null, edge: "edge", box: "in the box", hidden: "hidden" };

// The classes of these graphs with their fields: [{ name, fields: [{ field, name, isPointer }] }]
export function inventory(graphs) {
  const classes = new Map();
  const add = (className, members) => {
    if (!classes.has(className)) classes.set(className, new Map());
    const fields = classes.get(className);
    for (const { name, content } of flatMembers(members)) {
      const field = fieldOf(name);
      const isPointer = content.kind === "reference" || content.kind === "null";
      fields.set(field, (fields.get(field) ?? false) || isPointer);
    }
  };
  for (const graph of graphs) {
    for (const object of graph.objects) add(object.className, object.members);
  }
  return [...classes].map(([name, fields]) => ({
    name,
    fields: [...fields].map(([field, isPointer]) =>
      ({ name: field, field: `${name}::${field}`, isPointer })),
  }));
}

function check(label, isOn, change, attributes = {}) {
  const box = h("input", { type: "checkbox", ...attributes,
    onchange: () => change(box.checked) });
  box.checked = isOn;
  return h("label", { class: "check" }, box, h("span", {}, label));
}

function fieldChoice({ name, field, isPointer }, settings, changed) {
  const modes = isPointer ? ["edge", "box", "hidden"] : ["box", "hidden"];
  const select = h("select", { "data-field": field, "aria-label": `how to show ${field}`,
    onchange: () => {
      settings.fields.set(field, select.value === modes[0] ? "edge" : select.value);
      changed();
    } }, modes.map((mode) => h("option", { value: mode }, MODES[mode])));
  const mode = settings.fields.get(field) ?? modes[0];
  select.value = modes.includes(mode) ? mode : modes[0];
  return h("div", { class: "field" },
    h("span", { class: "field-name", title: field }, name), select);
}

function classChoice({ name, fields }, colors, settings, changed) {
  const box = check(name, !settings.hiddenClasses.has(name), (isOn) => {
    if (isOn) settings.hiddenClasses.delete(name);
    else settings.hiddenClasses.add(name);
    changed();
  }, { "data-class": name });
  const swatch = h("span", { class: `swatch color-${colors.get(name)}` });
  box.insertBefore(swatch, box.lastChild);
  return h("div", { class: "class" }, box,
    fields.map((field) => fieldChoice(field, settings, changed)));
}

// `changed` is called after each choice.
export function showPanel(classes, colors, settings, changed, hasChanges = true) {
  return h("section", { class: "card show" }, h("h2", {}, "Show"),
    check("null pointers", settings.showsNull, (isOn) => {
      settings.showsNull = isOn;
      changed();
    }, { id: "show-null" }),
    hasChanges ? check("changes since the previous one", settings.marksChanges, (isOn) => {
      settings.marksChanges = isOn;
      changed();
    }, { id: "show-changes" }) : "",
    classes.map((one) => classChoice(one, colors, settings, changed)));
}
