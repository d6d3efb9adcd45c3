import { z } from 'zod';

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first chunk: describes what follows, and holds what belongs to no table. */
export const manifest = z.object({
  createdAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** The time of the last migration, which identifies it in the database. */
  migration: z.number(),
  /** Null if no server has run yet. */
  masterKey: z.base64().nullable(),
  /** False if the books were already wrong. A restore then accepts wrong balances too. */
  booksAgree: z.boolean(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** In the order of their rows. */
  tables: z.array(table),
});

/** Follows the rows of each table. */
export const tableEnd = z.object({ rows: z.number() });
/** The last chunk. */
export const backupEnd = z.object({ tables: z.number(), rows: z.number() });

export type Manifest = z.output<typeof manifest>;
export type Table = z.output<typeof table>;
/** The contents of a backup after reading all of it. */
export type Contents = Omit<Manifest, 'tables'> & {
  tables: { name: string; rows: number }[];
  rows: number;
};

/** The name of the queued jobs in a backup. No table of the shop has it. */
export const jobsTable = '(jobs)';

/** COPY ends each row with a line feed and escapes line feeds within a value as `\n`. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) rows += 1;
  return rows;
}

const lineFeed = 0x0a;
