import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** Names are any Unicode: what the first font of a style lacks, the next one draws. */
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
export type FontFile = { name: string; bytes: Buffer; font: Font };
/** A piece of text that one font can draw. */
export type FontRun = { file: FontFile; text: string };

const opened = new Map<string, FontFile>();

function open(name: string): FontFile {
  const known = opened.get(name);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(fileURLToPath(name)));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds several fonts`);
  const file = { name, bytes, font };
  opened.set(name, file);
  return file;
}

/** Letter by letter as people see them: an emoji of five code points that no font has is one question mark. */
export function lettersOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function fontRuns(style: FontStyle, text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of lettersOf(text)) {
    const found = fileFor(style, letter);
    const run = found ? { file: found, text: letter } : { file: open(styles[style][0]), text: '?' };
    const last = runs.at(-1);
    if (last?.file === run.file) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function fileFor(style: FontStyle, letter: string): FontFile | undefined {
  for (const name of styles[style]) {
    const file = open(name);
    if (
      Array.from(letter).every((character) => file.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    ) {
      return file;
    }
  }
  return undefined;
}
