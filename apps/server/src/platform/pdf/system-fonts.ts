import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A font installed on this machine, as described by fontconfig. */
export type SystemFont = {
  file: string;
  /** Identifies a font within a collection. */
  postscriptName: string;
  family: string;
  /** On fontconfig's scale from 0 to 210: 80 is regular, 200 is bold. */
  weight: number;
  ranges: readonly (readonly [number, number])[];
};

const fields = ['file', 'postscriptname', 'family[0]', 'weight', 'slant', 'color', 'scalable', 'charset'];
const format = `${fields.map((field) => `%{${field}}`).join('\t')}\n`;

let listed: Promise<SystemFont[]> | undefined;

/** Cached: fonts that are installed later are found after a restart. */
export function listSystemFonts(): Promise<SystemFont[]> {
  listed ??= promisify(execFile)('fc-list', ['--format', format], { timeout: 10_000, maxBuffer: 2 ** 26 })
    .then(({ stdout }) => readFontList(stdout))
    // Without fontconfig, only Botique's own fonts are available.
    .catch(() => []);
  return listed;
}

/** Keeps only upright outline fonts: the PDF library can't draw the bitmaps of color fonts. */
export function readFontList(list: string): SystemFont[] {
  return list.split('\n').flatMap((line) => {
    const [file = '', postscriptName = '', family = '', weight, slant, color, scalable, charset = ''] =
      line.split('\t');
    const isUsable = /\.(ttf|otf|ttc|otc)$/i.test(file) && slant === '0' && scalable === 'True';
    if (!isUsable || color === 'True' || postscriptName === '') return [];
    return { file, postscriptName, family, weight: Number(weight) || 80, ranges: readCharset(charset) };
  });
}

/** Parses ranges such as `20-7e a0`. */
function readCharset(charset: string): [number, number][] {
  return charset.split(' ').flatMap((range): [number, number][] => {
    const [first = '', last = first] = range.split('-');
    return first === '' ? [] : [[Number.parseInt(first, 16), Number.parseInt(last, 16)]];
  });
}

type Wish = {
  letter: string;
  bold: boolean;
  /** Selects the regional form of Han characters. */ region: string;
};

/** Returns the fonts that have every code point of a letter, best match first. */
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
