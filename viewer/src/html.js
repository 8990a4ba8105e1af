// Makes an HTML element. Strings become text, never markup.
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== ""));
  return element;
}

// navigator.clipboard may be missing if the page is a local file.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "offscreen" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

// A button that copies what `text()` returns, and says so.
export function copyButton(label, text, attributes = {}) {
  const button = h("button", { type: "button", ...attributes }, label);
  let timer;
  button.addEventListener("click", async () => {
    button.textContent = (await copy(text())) ? "Copied" : "Can't copy";
    clearTimeout(timer);
    timer = setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
}

export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
