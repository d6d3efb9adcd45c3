import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { fontsFor, regionOf, type SystemFont } from './system-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

/** Names can contain any Unicode letter: each font is the fallback of the one before. */
const styles = {
  text: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ],
  strong: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-600-normal.woff'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ],
  display: [
    import.meta.resolve('@fontsource/gabarito/files/gabarito-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/gabarito/files/gabarito-latin-ext-600-normal.woff'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ],
} as const;

export type FontStyle = keyof typeof styles;
export type FontFile = { name: string; font: Font };
/** A piece of text that one font can draw. */
type FontRun = { file: FontFile; text: string };

export type Fonts = {
  runs(style: FontStyle, text: string): FontRun[];
  /** Whether any requested letter is missing from all fonts. */
  isShort(): boolean;
};

/** Drawn in place of a letter that no font has. */
export const missingLetter = '□';

const opened = new Map<string, FontFile | null>();

function openPackaged(name: string): FontFile {
  const file = opened.get(name) ?? createFile(name, unpackWoff(readFileSync(fileURLToPath(name))));
  opened.set(name, file);
  return file;
}

/** Null if the font can't be read, so that the next one is tried. */
function openSystem({ file: path, postscriptName }: SystemFont): FontFile | null {
  const name = `${path} ${postscriptName}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  let file: FontFile | null = null;
  try {
    file = createFile(name, readFileSync(path), isCollection(path) ? postscriptName : undefined);
  } catch {
    // Removed since it was listed, or in a format that the library doesn't support.
  }
  opened.set(name, file);
  return file;
}

const isCollection = (path: string) => /\.(ttc|otc)$/i.test(path);

function createFile(name: string, bytes: Buffer, face?: string): FontFile {
  const font = create(bytes, face);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds several fonts`);
  return { name, font };
}

/** Splits text into graphemes: an emoji of five code points that no font has is one missing letter. */
export function lettersOf(text: string): string[] {
  // Much faster, and the same.
  if (isAscii.test(text)) return text.split('');
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

const isAscii = /^[\x20-\x7e]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Falls back to the `installed` fonts for letters that Botique's own fonts lack. */
export function createFonts(text: string, installed: readonly SystemFont[]): Fonts {
  const region = regionOf(text);
  let isShort = false;
  // Cached, because text is measured again with each word that is added to a line.
  const known = new Map<string, FontFile | undefined>();

  function fileFor(style: FontStyle, letter: string): FontFile | undefined {
    const key = `${style} ${letter}`;
    if (!known.has(key)) known.set(key, packagedFile(style, letter) ?? systemFile(style, letter));
    return known.get(key);
  }

  function systemFile(style: FontStyle, letter: string): FontFile | undefined {
    for (const candidate of fontsFor(installed, { letter, bold: style !== 'text', region })) {
      const file = openSystem(candidate);
      if (file && hasAll(file, letter)) return file;
    }
    return undefined;
  }

  return {
    runs(style, words) {
      const runs: FontRun[] = [];
      for (const letter of lettersOf(words)) {
        const found = fileFor(style, letter);
        isShort ||= found === undefined;
        const drawn = found ? letter : missingLetter;
        const file = found ?? fileFor(style, missingLetter) ?? openPackaged(styles[style][0]);
        const last = runs.at(-1);
        if (last?.file === file) last.text += drawn;
        else runs.push({ file, text: drawn });
      }
      return runs;
    },
    isShort: () => isShort,
  };
}

/** Whether Botique's own fonts lack a letter. They cover most European languages. */
export function needsSystemFonts(text: string): boolean {
  return lettersOf(text).some((letter) => letter.trim() !== '' && !packagedFile('text', letter));
}

function packagedFile(style: FontStyle, letter: string): FontFile | undefined {
  return styles[style].map(openPackaged).find((file) => hasAll(file, letter));
}

function hasAll({ font }: FontFile, letter: string): boolean {
  return Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
