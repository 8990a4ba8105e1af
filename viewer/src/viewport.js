// How a picture lies in its window. The root keeps its place, and sizes go in steps, so that
// neighbours are drawn alike.
const MARGIN = 24;
const STEPS = [1.25, 1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.12, 0.08, 0.05];

// { scale, x, y } for a layout in a window. `anchor`: where the root is, 0.5 for the middle.
export function fit(layout, width, height, anchor = 0.5, most = STEPS[0]) {
  const fits = (scale) => layout.width * scale <= width - 2 * MARGIN &&
    layout.height * scale <= height - 2 * MARGIN;
  const scale = STEPS.find((step) => step <= most && fits(step)) ?? STEPS.at(-1);
  const root = layout.boxes[0];
  const center = root ? (root.x + root.width / 2) * scale : 0;
  const rightmost = width - MARGIN - layout.width * scale;
  const x = Math.max(MARGIN, Math.min(width * anchor - center, rightmost));
  return { scale, x, y: MARGIN };
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
