export type AnsiColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white' | 'grey';

/** A part of a line in one style. `start` is its place in the plain text. */
export type AnsiPart = { text: string; start: number; colour?: AnsiColour; isBold?: true; isDim?: true };

type Style = Omit<AnsiPart, 'text' | 'start'>;

// eslint-disable-next-line no-control-regex
const escapes = /\u001B\[([0-9;:]*)m/g;

// Black would not be readable on the console.
const basic: readonly AnsiColour[] = ['grey', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** What terminals show as these colours, dark and bright. */
const references: readonly [AnsiColour, number, number, number][] = [
  ['grey', 0, 0, 0],
  ['grey', 110, 110, 110],
  ['red', 170, 0, 0],
  ['red', 255, 85, 85],
  ['green', 0, 170, 0],
  ['green', 85, 255, 85],
  ['yellow', 190, 140, 0],
  ['yellow', 255, 235, 85],
  ['blue', 0, 0, 190],
  ['blue', 85, 110, 255],
  ['magenta', 170, 0, 170],
  ['magenta', 255, 85, 255],
  ['cyan', 0, 170, 170],
  ['cyan', 85, 255, 255],
  ['white', 200, 200, 200],
  ['white', 255, 255, 255],
];

export function hasAnsi(content: string): boolean {
  return content.includes('\u001B');
}

/** The text that people read. */
export function plainText(content: string): string {
  return hasAnsi(content) ? content.replaceAll(escapes, '').replaceAll('\u001B', '') : content;
}

/** Splits a line at its colours. Backgrounds, blinking and everything unknown have no effect. */
export function parseAnsi(content: string): AnsiPart[] {
  if (!hasAnsi(content)) return [{ text: content, start: 0 }];
  const parts: AnsiPart[] = [];
  let style: Style = {};
  let end = 0;
  let start = 0;
  const add = (raw: string) => {
    const text = raw.replaceAll('\u001B', '');
    if (text) parts.push({ ...style, text, start });
    start += text.length;
  };
  for (const match of content.matchAll(escapes)) {
    add(content.slice(end, match.index));
    end = match.index + match[0].length;
    style = applyCodes(style, match[1] ?? '');
  }
  add(content.slice(end));
  return parts;
}

function applyCodes(before: Style, codes: string): Style {
  let style = before;
  // Both 38;5;n and 38:5:n are in use.
  const numbers = codes.split(/[;:]/).map(Number);
  for (let at = 0; at < numbers.length; at += 1) {
    const code = numbers[at] ?? 0;
    if (code === 38 || code === 48) {
      const { colour, used } = extendedColour(numbers.slice(at + 1), codes.includes(':'));
      if (code === 38 && colour) style = withColour(style, colour);
      at += used;
    } else style = applyCode(style, code);
  }
  return style;
}

function withColour(style: Style, colour: AnsiColour): Style {
  return { ...style, colour };
}

function applyCode({ colour, ...weight }: Style, code: number): Style {
  const kept = colour && { colour };
  if (code === 0) return {};
  if (code === 1) return { ...kept, ...weight, isBold: true };
  if (code === 2) return { ...kept, ...weight, isDim: true };
  if (code === 22) return { ...kept };
  if (code === 39) return weight;
  const named = code === 90 ? 'grey' : basic[code >= 90 ? code - 90 : code - 30];
  return named ? withColour(weight, named) : { ...kept, ...weight };
}

/** `rest` is what follows 38 or 48: 5;n or 2;r;g;b, with colons also 2::r:g:b. */
function extendedColour(rest: number[], hasColons: boolean): { colour?: AnsiColour; used: number } {
  const [kind, ...values] = rest;
  if (kind === 5) return { colour: indexedColour(values[0] ?? 0), used: 2 };
  if (kind !== 2) return { used: 0 };
  const skipped = hasColons && values.length > 3 ? 1 : 0;
  const [red = 0, green = 0, blue = 0] = values.slice(skipped);
  return { colour: nearest(red, green, blue), used: 4 + skipped };
}

function indexedColour(index: number): AnsiColour {
  if (index === 8) return 'grey';
  if (index < 16) return basic[index % 8] ?? 'white';
  if (index >= 232) return index < 246 ? 'grey' : 'white';
  const level = (part: number) => (part === 0 ? 0 : 55 + part * 40);
  const cube = index - 16;
  return nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function nearest(red: number, green: number, blue: number): AnsiColour {
  const distance = ([, r, g, b]: (typeof references)[number]) =>
    (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  return references.reduce((best, other) => (distance(other) < distance(best) ? other : best))[0];
}
