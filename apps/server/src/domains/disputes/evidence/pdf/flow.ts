import { setImmediate } from 'node:timers/promises';
import { page, type Ink, type Sheet } from '../../../../platform/pdf/sheet.ts';

const dark = '#12201a';
export const grey = '#5f6e65';
const hairline = '#dfe6de';
export const text: Ink = { style: 'text', size: 9.5, color: dark };
export const quiet: Ink = { ...text, color: grey };
const small: Ink = { ...text, size: 8 };
export const strong: Ink = { ...text, style: 'strong' };
const label: Ink = { style: 'strong', size: 8, color: grey };
const heading: Ink = { style: 'display', size: 14, color: '#12362a' };

export const width = page.right - page.left;
type Part = ReturnType<Sheet['part']>;

/** `width` of a column in points. */
export type Column<Row> = { head: string; width: number; text(row: Row): string };

export type Flow = ReturnType<typeof createFlow>;

/** Writes from top to bottom, and continues on a new page when one is full. */
export function createFlow(sheet: Sheet) {
  let y: number = page.top;

  /** Lets other requests go on between two pages. */
  async function nextPage(): Promise<void> {
    await setImmediate();
    sheet.newPage();
    y = page.top;
  }

  async function makeRoom(height: number): Promise<boolean> {
    if (y + height <= page.bottom) return false;
    await nextPage();
    return true;
  }

  const heightOf = (words: string, within: number, ink: Ink) =>
    sheet.wrap(words, within, ink).length * sheet.lineHeight(ink);

  function drawHead(table: Part, columns: readonly Column<never>[]): void {
    const row = sheet.part('TR', table);
    let x: number = page.left;
    for (const { head, width: wide } of columns) {
      sheet.write(row, 'TH', head, label, { x, y, width: wide - 8 });
      x += wide;
    }
    y += 14;
    sheet.line(y, dark);
    y += 3;
  }

  return {
    y: () => y,
    pages: sheet.pages,

    skip(height: number): void {
      y += height;
    },

    /** Starts a part. Leaves room for some lines below the heading. */
    async heading(words: string): Promise<Part> {
      if (!(await makeRoom(90)) && y > page.top) y += 20;
      const part = sheet.part('Sect');
      y = sheet.write(part, 'H2', words, heading, { x: page.left, y, width }) + 4;
      return part;
    },

    /** Breaks between lines, so that a long text fills the page before it continues. */
    async paragraph(part: Part, words: string, ink: Ink, { indent = 0 } = {}): Promise<void> {
      const within = { x: page.left + indent, width: width - indent };
      for (const line of sheet.wrap(words, within.width, ink)) {
        await makeRoom(sheet.lineHeight(ink));
        y = sheet.writeLines(part, 'P', [line], ink, { ...within, y });
      }
    },

    async fact(part: Part, name: string, value: string): Promise<void> {
      const wide = width - 120;
      await makeRoom(heightOf(value, wide, text));
      const row = sheet.part('P', part);
      sheet.write(row, 'Span', name, quiet, { x: page.left, y, width: 110 });
      y = sheet.write(row, 'Span', value, text, { x: page.left + 120, y, width: wide });
    },

    async table<Row>(part: Part, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
      const table = sheet.part('Table', part);
      await makeRoom(40);
      drawHead(table, columns);
      for (const row of rows) {
        const texts = columns.map((column) => column.text(row));
        const heights = texts.map((words, at) => heightOf(words, (columns[at]?.width ?? 0) - 8, small));
        const height = Math.max(...heights);
        if (await makeRoom(height)) drawHead(table, columns);
        const line = sheet.part('TR', table);
        let x: number = page.left;
        for (const [at, words] of texts.entries()) {
          const wide = columns[at]?.width ?? 0;
          sheet.write(line, 'TD', words, small, { x, y, width: wide - 8 });
          x += wide;
        }
        y += height + 1.5;
      }
      y += 6;
    },

    rule(): void {
      sheet.line(y, hairline);
      y += 10;
    },
  };
}
