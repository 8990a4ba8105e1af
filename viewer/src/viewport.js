// How a picture lies in its window. The root keeps its place, and sizes go in steps, so that
// neighbours are drawn alike.
export const MARGIN = 24;
const STEPS = [1.25, 1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.12, 0.08, 0.05];
const READABLE = 0.65; // texts are no smaller, unless one wishes
const SCROLLED = 0.8; // what has to be scrolled anyway
const LARGEST = 4;
const SMALLEST = 0.02;

// How large a picture is drawn that is wholly in sight.
export function wholeScale(layout, width, height) {
  const room = Math.min((width - 2 * MARGIN) / layout.width, (height - 2 * MARGIN) / layout.height);
  return STEPS.find((step) => step <= room) ?? Math.max(SMALLEST, room);
}

// The same if that can be read: else the picture is larger than its window.
export function readableScale(layout, width, height) {
  const whole = wholeScale(layout, width, height);
  return whole < READABLE ? SCROLLED : whole;
}

// The next larger or smaller one: `direction` is 1 or -1.
export function nextScale(scale, direction) {
  const next = scale * 1.25 ** direction;
  return Math.min(LARGEST, Math.max(SMALLEST, next));
}

// Where a picture lies at a scale: { x, y, width, height } of the picture's upper left corner, and
// of what can be scrolled. `anchor`: where the root is, 0.5 for the middle; `top`: how far down the
// root's upper edge is in the layout that stands beside.
export function place(layout, scale, width, height, anchor = 0.5, top = 0) {
  const root = layout.boxes[0];
  const center = root ? (root.x + root.width / 2) * scale : 0;
  const rightmost = width - MARGIN - layout.width * scale;
  const down = root ? Math.max(0, top - root.y) : 0;
  return {
    x: Math.max(MARGIN, Math.min(width * anchor - center, rightmost)),
    y: MARGIN + down * scale,
    width: Math.max(width, layout.width * scale + 2 * MARGIN),
    height: Math.max(height, (layout.height + down) * scale + 2 * MARGIN),
  };
}

// As large as it can be, in the middle: for thumbnails.
export function center(layout, width, height, margin = 8) {
  const scale = Math.min(1, (width - 2 * margin) / layout.width,
    (height - 2 * margin) / layout.height);
  return {
    scale,
    x: (width - layout.width * scale) / 2,
    y: (height - layout.height * scale) / 2,
  };
}
