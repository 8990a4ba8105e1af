// Escapes as in the schema's lines and in C++ literals: \n, \x1b, \\.

// The text that was escaped; undefined if an escape is invalid.
export function unescapeText(escaped) {
  if (!escaped.includes("\\")) return escaped;
  let text = "";
  for (let i = 0; i < escaped.length; ++i) {
    if (escaped[i] !== "\\") {
      text += escaped[i];
      continue;
    }
    if (++i === escaped.length) return undefined;
    if (escaped[i] === "n") {
      text += "\n";
    } else if (escaped[i] === "x") {
      const digits = escaped.slice(i + 1, i + 3);
      if (!/^[0-9a-f]{2}$/.test(digits)) return undefined;
      text += String.fromCharCode(parseInt(digits, 16));
      i += 2;
    } else {
      text += escaped[i];
    }
  }
  return text;
}

export function escapeText(text, quote) {
  let escaped = "";
  for (const c of text) {
    const code = c.codePointAt(0);
    if (c === "\n") escaped += "\\n";
    else if (code < 0x20 || code === 0x7f) escaped += "\\x" + code.toString(16).padStart(2, "0");
    else escaped += (c === "\\" || c === quote ? "\\" : "") + c;
  }
  return escaped;
}

// The text of a literal, 'a' or "abc"; undefined unless it is spelled as korat spells it.
export function unquote(literal, quote) {
  if (literal.length < 2 || literal[0] !== quote || literal.at(-1) !== quote) return undefined;
  const text = unescapeText(literal.slice(1, -1));
  const isOurs = text !== undefined && escapeText(text, quote) === literal.slice(1, -1);
  return isOurs ? text : undefined;
}

// The texts of '"1" "2"', as src/base/quoted_list.h writes them; undefined if it is something else.
export function parseQuotedList(list) {
  if (list === "") return [];
  const literals = list.match(/^"(\\.|[^"\\])*"( "(\\.|[^"\\])*")*$/s) &&
    list.match(/"(\\.|[^"\\])*"/gs);
  const texts = literals?.map((literal) => unquote(literal, '"')) ?? [undefined];
  return texts.includes(undefined) ? undefined : texts;
}
