import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A font of this machine, as fontconfig describes it. */
export type SystemFont = {
  file: string;
  /** Tells the fonts of one collection apart. */
  postscriptName: string;
  family: string;
  /** From 0 to 210 as fontconfig counts: 80 is regular, 200 is bold. */
  weight: number;
  ranges: readonly (readonly [number, number])[];
};

const fields = ['file', 'postscriptname', 'family[0]', 'weight', 'slant', 'color', 'scalable', 'charset'];
const format = `${fields.map((field) => `%{${field}}`).join('\t')}\n`;

let listed: Promise<SystemFont[]> | undefined;

/** Asked once: fonts that are installed later are found after the next start. */
export function listSystemFonts(): Promise<SystemFont[]> {
  listed ??= promisify(execFile)('fc-list', ['--format', format], { timeout: 10_000, maxBuffer: 2 ** 26 })
    .then(({ stdout }) => readFontList(stdout))
    // Without fontconfig there are the fonts that Botique brings.
    .catch(() => []);
  return listed;
}

/** Upright outlines only: the PDF library cannot draw the pictures of a colour font. */
export function readFontList(list: string): SystemFont[] {
  return list.split('\n').flatMap((line) => {
    const [file = '', postscriptName = '', family = '', weight, slant, color, scalable, charset = ''] =
      line.split('\t');
    const isUsable = /\.(ttf|otf|ttc|otc)$/i.test(file) && slant === '0' && scalable === 'True';
    if (!isUsable || color === 'True' || postscriptName === '') return [];
    return { file, postscriptName, family, weight: Number(weight) || 80, ranges: readCharset(charset) };
  });
}

/** Such as `20-7e a0`. */
function readCharset(charset: string): [number, number][] {
  return charset.split(' ').flatMap((range): [number, number][] => {
    const [first = '', last = first] = range.split('-');
    return first === '' ? [] : [[Number.parseInt(first, 16), Number.parseInt(last, 16)]];
  });
}

type Wish = {
  letter: string;
  bold: boolean;
  /** What its Han characters should look like. */ region: string;
};

/** Those that have all of a letter, the best first. */
export function fontsFor(fonts: readonly SystemFont[], { letter, bold, region }: Wish): SystemFont[] {
  const points = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
  const distance = ({ family, weight }: SystemFont) =>
    (/\bsans\b/i.test(family) ? 0 : 4000) +
    (/\bmono\b/i.test(family) ? 2000 : 0) +
    (family.endsWith(` ${region}`) ? 0 : 1000) +
    Math.abs(weight - (bold ? 200 : 80));
  return fonts
    .filter(({ ranges }) =>
      points.every((point) => ranges.some(([first, last]) => first <= point && point <= last)),
    )
    .toSorted(
      (one, other) =>
        distance(one) - distance(other) || one.postscriptName.localeCompare(other.postscriptName, 'en'),
    );
}

/** Chinese, Japanese and Korean share characters, but draw them differently. */
export function regionOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'JP';
  return /\p{Script=Hangul}/u.test(text) ? 'KR' : 'SC';
}
