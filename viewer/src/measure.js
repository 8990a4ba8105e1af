// Computes the sizes of boxes in the page's font.
export const FONT = { family: 'Arial, Helvetica, "Liberation Sans", "DejaVu Sans", sans-serif',
  size: 13, title: 13, label: 11, index: 9 };

const PADDING = 10;
const TITLE_HEIGHT = 24;
const ROW_HEIGHT = 20;
const CELL_HEIGHT = 22;
const INDEX_HEIGHT = 11;
const MIN_WIDTH = 54;
const MOST_CHARACTERS = 60;

// Control characters are spelled out, long texts shortened: \x1b, abc…
export function shown(text) {
  const spelled = text.replace(/[\0-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (c) =>
    c === "\n" ? "\\n" : "\\x" + c.codePointAt(0).toString(16).padStart(2, "0"));
  const characters = [...spelled];
  if (characters.length <= MOST_CHARACTERS) return spelled;
  return characters.slice(0, MOST_CHARACTERS - 1).join("") + "…";
}

// Measures with a canvas, and remembers the widths.
export function canvasMeasure() {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  return (text, size, isBold = false) => {
    const font = `${isBold ? "bold " : ""}${size}px ${FONT.family}`;
    const key = font + text;
    if (!widths.has(key)) {
      if (widths.size > 20000) widths.clear();
      context.font = font;
      widths.set(key, context.measureText(text).width);
    }
    return widths.get(key);
  };
}

// Adds to each box its width and height, and the places of its rows and cells, relative to its
// upper left corner.
export function sizeBoxes(boxes, measure) {
  for (const box of boxes) {
    const nameWidths = box.rows.map((row) => measure(shown(row.name), FONT.size));
    const nameWidth = Math.max(0, ...nameWidths);
    const valueX = PADDING + nameWidth + 8;
    let width = measure(shown(box.title), FONT.title, true) + 2 * PADDING;
    if (box.isRoot) width += 10;
    let y = TITLE_HEIGHT + (box.rows.length !== 0 ? 4 : 0);
    for (const row of box.rows) {
      row.valueX = valueX;
      if (row.cells) {
        let x = valueX;
        row.cells = row.cells.map((text, i) => {
          const cellWidth = Math.max(22, measure(shown(text), FONT.size) + 10);
          const cell = { text, index: i, x, width: cellWidth };
          x += cellWidth;
          return cell;
        });
        row.height = CELL_HEIGHT + INDEX_HEIGHT + 3;
        width = Math.max(width, x + PADDING);
      } else {
        row.height = ROW_HEIGHT;
        width = Math.max(width, valueX + measure(shown(row.text), FONT.size) + PADDING);
      }
      row.y = y;
      y += row.height;
    }
    box.width = Math.ceil(Math.max(MIN_WIDTH, width));
    box.height = Math.ceil(box.rows.length === 0 ? TITLE_HEIGHT : y + 5);
  }
}

export const edgeText = (edge) =>
  shown(edge.backLabel === undefined ? edge.label : `${edge.label} / ${edge.backLabel}`);

export const METRICS = { PADDING, TITLE_HEIGHT, ROW_HEIGHT, CELL_HEIGHT, INDEX_HEIGHT };
