import PdfDocument from 'pdfkit';
import type { FontFile, Fonts, FontStyle } from './fonts.ts';
import { forDrawing, visualPieces } from './visual-order.ts';
import { wrapText } from './wrap-text.ts';

/** In points. An A4 page is 595 by 842. */
export const page = { left: 56, right: 539, top: 56, bottom: 770 } as const;

export type Ink = { style: FontStyle; size: number; color: string };
type Place = { x: number; y: number; width: number; align?: 'left' | 'right' };

export type Facts = { title: string; author: string; madeAt: Date; fonts: Fonts };

export type Sheet = ReturnType<typeof openSheet>;

/** Draws wrapped text in mixed fonts, tagged for screen readers. */
export function openSheet({ title, author, madeAt, fonts }: Facts) {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // Not the current time, so that the same invoice always gives the same file.
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const root = document.struct('Document');
  document.addStructure(root);

  const registered = new Set<string>();

  function useFont({ name, font }: FontFile, size: number): void {
    // The library accepts an opened font, though its types don't say so. From bytes, it would parse it again.
    if (!registered.has(name)) document.registerFont(name, font as unknown as Buffer);
    registered.add(name);
    document.font(name, size);
  }

  const measure = (text: string, { style, size }: Ink): number =>
    fonts.runs(style, text).reduce((width, { file, text: piece }) => {
      useFont(file, size);
      return width + document.widthOfString(piece);
    }, 0);

  /** Letters and words are measured again and again, lines once or twice. */
  const known = new Map<string, number>();
  const longestKnown = 16;

  function widthOf(text: string, ink: Ink): number {
    if (text.length > longestKnown) return measure(text, ink);
    const key = `${ink.style} ${ink.size} ${text}`;
    const width = known.get(key) ?? measure(text, ink);
    known.set(key, width);
    return width;
  }

  const lineHeight = (ink: Ink) => ink.size * 1.45;

  const wrap = (text: string, width: number, ink: Ink): string[] =>
    wrapText(text, width, (piece) => widthOf(piece, ink));

  /** Returns the y position of the next line. */
  function draw(lines: readonly string[], ink: Ink, { x, y, width, align = 'left' }: Place): number {
    for (const [index, line] of lines.entries()) {
      let at = align === 'right' ? x + width - widthOf(line, ink) : x;
      // Fonts of different heights share one baseline.
      const baseline = y + index * lineHeight(ink) + ink.size;
      for (const { text: piece, fromRight } of visualPieces(line)) {
        const runs = fonts.runs(ink.style, piece);
        for (const { file, text } of fromRight ? runs.toReversed() : runs) {
          useFont(file, ink.size);
          const fontTurns = file.font.layout(text).direction === 'rtl';
          document.fillColor(ink.color).text(forDrawing(text, { fromRight, fontTurns }), at, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            // Any list, even an empty one, makes the library lay out all words at once, in the right order.
            ...(fontTurns ? { features: [] } : {}),
          });
          at += document.widthOfString(text);
        }
      }
    }
    return y + lines.length * lineHeight(ink);
  }

  function writeLines(
    parent: typeof root,
    kind: string,
    lines: readonly string[],
    ink: Ink,
    place: Place,
  ): number {
    let next = place.y;
    parent.add(
      document.struct(kind, {}, () => {
        next = draw(lines, ink, place);
      }),
    );
    return next;
  }

  return {
    root,
    widthOf,
    wrap,
    lineHeight,

    part(kind: string, parent = root) {
      const element = document.struct(kind);
      parent.add(element);
      return element;
    },

    write(parent: typeof root, kind: string, text: string, ink: Ink, place: Place): number {
      return writeLines(parent, kind, wrap(text, place.width, ink), ink, place);
    },

    writeLines,

    line(y: number, color: string): void {
      document.markContent('Artifact', { type: 'Layout' });
      document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).strokeColor(color).stroke();
      document.endMarkedContent();
    },

    pill(x: number, y: number, width: number, height: number, color: string): void {
      document.markContent('Artifact', { type: 'Layout' });
      document.roundedRect(x, y, width, height, height / 2).fill(color);
      document.endMarkedContent();
    },

    newPage(): void {
      document.addPage();
    },

    /** The number of pages so far. */
    pages: () => document.bufferedPageRange().count,

    /** Continues on an earlier page, counted from 1, for example to write what was not known before. */
    backTo(number: number): void {
      document.switchToPage(document.bufferedPageRange().start + number - 1);
    },

    /** Draws a line of text at the same place of every page. Call it last, when the number of pages is known. */
    foot(
      text: (page: number, pages: number) => { left: string; right: string },
      ink: Ink,
      { y = 796 } = {},
    ): void {
      const { start, count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index);
        document.markContent('Artifact', { type: 'Pagination' });
        const { left, right } = text(index + 1, count);
        const width = (page.right - page.left) / 2;
        draw(wrap(left, width, ink).slice(0, 1), ink, { x: page.left, y, width });
        draw([right], ink, { x: page.left + width, y, width, align: 'right' });
        document.endMarkedContent();
      }
    },

    async finish(): Promise<Buffer> {
      root.end();
      document.end();
      const pieces: Buffer[] = [];
      for await (const piece of document) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    },
  };
}
