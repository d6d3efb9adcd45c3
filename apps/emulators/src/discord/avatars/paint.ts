import type { Shape } from './shapes.ts';

export type Layer = { shape: Shape; colour: string; opacity?: number };

/** Paints flat colours over each other, back to front. Returns three bytes per pixel. */
export function paint(size: number, background: string, layers: readonly Layer[]): Uint8Array {
  const pixels = new Uint8Array(size * size * 3);
  const scale = size / 100;
  const inks = layers.map(({ shape, colour, opacity = 1 }) => ({ shape, opacity, rgb: channels(colour) }));
  const ground = channels(background);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let [red, green, blue] = ground;
      for (const { shape, opacity, rgb } of inks) {
        const distance = shape((column + 0.5) / scale, (row + 0.5) / scale) * scale;
        const cover = Math.min(Math.max(0.5 - distance, 0), 1) * opacity;
        if (cover === 0) continue;
        red += (rgb[0] - red) * cover;
        green += (rgb[1] - green) * cover;
        blue += (rgb[2] - blue) * cover;
      }
      const at = (row * size + column) * 3;
      pixels[at] = Math.round(red);
      pixels[at + 1] = Math.round(green);
      pixels[at + 2] = Math.round(blue);
    }
  }
  return pixels;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
