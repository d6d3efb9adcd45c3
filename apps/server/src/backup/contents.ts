import { z } from 'zod';

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first chunk: what follows, and what belongs to no table. */
export const manifest = z.object({
  createdAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** The time of the last migration, which is the name under which a database remembers it. */
  migration: z.number(),
  /** Null where no server has run yet. */
  masterKey: z.base64().nullable(),
  /** False where the books were wrong already: then the copy may be as wrong. */
  booksAgree: z.boolean(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** In the order in which their rows follow. */
  tables: z.array(table),
});

/** After the rows of each table. */
export const tableEnd = z.object({ rows: z.number() });
/** The last chunk. */
export const backupEnd = z.object({ tables: z.number(), rows: z.number() });

export type Manifest = z.output<typeof manifest>;
export type Table = z.output<typeof table>;
/** What a backup was found to hold. */
export type Contents = Omit<Manifest, 'tables'> & {
  tables: { name: string; rows: number }[];
  rows: number;
};

/** Jobs that wait travel under this name; no table of the shop has it. */
export const jobsTable = '(jobs)';

/** COPY ends each row with a line feed, and writes those within a value as `\n`. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) rows += 1;
  return rows;
}

const lineFeed = 0x0a;
