/**
 * A signed distance in a 100 x 100 box: positive outside the shape, negative inside. Keeps edges smooth at
 * every size without supersampling.
 */
export type Shape = (x: number, y: number) => number;

export function circle(cx: number, cy: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

export function roundedBox(left: number, top: number, right: number, bottom: number, radius: number): Shape {
  const cx = (left + right) / 2;
  const cy = (top + bottom) / 2;
  const halfWidth = (right - left) / 2 - radius;
  const halfHeight = (bottom - top) / 2 - radius;
  return (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth;
    const dy = Math.abs(y - cy) - halfHeight;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

/** Everything above a line through (50, y), tilted by `slope`. */
export function above(lineY: number, slope = 0): Shape {
  const length = Math.hypot(1, slope);
  return (x, y) => (y - lineY - slope * (x - 50)) / length;
}

export function joined(...shapes: Shape[]): Shape {
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };
}

export function common(...shapes: Shape[]): Shape {
  return (x, y) => {
    let farthest = Number.NEGATIVE_INFINITY;
    for (const shape of shapes) farthest = Math.max(farthest, shape(x, y));
    return farthest;
  };
}

export function without(shape: Shape, hole: Shape): Shape {
  return (x, y) => Math.max(shape(x, y), -hole(x, y));
}
