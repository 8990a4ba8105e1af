// Places a picture in its window. The root keeps its place, and scales change in steps, so that
// neighbouring structures are drawn alike.
export const MARGIN = 24;
const STEPS = [1.25, 1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.12, 0.08, 0.05];
const READABLE = 0.65; // text is not made smaller than this automatically
const SCROLLED = 0.8; // the scale of a picture that must be scrolled anyway
const LARGEST = 4;
const SMALLEST = 0.02;

// The scale at which the whole picture is visible.
export function wholeScale(layout, width, height) {
  const room = Math.min((width - 2 * MARGIN) / layout.width, (height - 2 * MARGIN) / layout.height);
  return STEPS.find((step) => step <= room) ?? Math.max(SMALLEST, room);
}

// The same if it is readable; otherwise the picture is larger than its window.
export function readableScale(layout, width, height) {
  const whole = wholeScale(layout, width, height);
  return whole < READABLE ? SCROLLED : whole;
}

// The next larger or smaller scale: `direction` is 1 or -1.
export function nextScale(scale, direction) {
  const next = scale * 1.25 ** direction;
  return Math.min(LARGEST, Math.max(SMALLEST, next));
}

// The place of a picture at a scale: { x, y } of its upper left corner, { width, height } of the
// scrolled area. `anchor` says where the root is, 0.5 for the middle; `top` is the distance of the
// root's upper edge from the top in the layout drawn beside this one.
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

// Places a thumbnail: as large as possible, in the middle.
export function center(layout, width, height, margin = 8) {
  const scale = Math.min(1, (width - 2 * margin) / layout.width,
    (height - 2 * margin) / layout.height);
  return {
    scale,
    x: (width - layout.width * scale) / 2,
    y: (height - layout.height * scale) / 2,
  };
}
