import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../platform/db/columns.ts';

/**
 * Console lines of product sessions, one row for each session and write. A row for each line would take five
 * times the space and work.
 */
export const consoleChunks = pgTable(
  'console_chunks',
  {
    sessionId: uuid('session_id').notNull(),
    firstNumber: bigint('first_number', { mode: 'number' }).notNull(),
    lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
    lineCount: integer('line_count').notNull(),
    /** JSON, compressed with zstd if that is worth it. */
    content: bytes().notNull(),
    isCompressed: boolean('is_compressed').notNull(),
    writtenAt: instant('written_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.firstNumber] }),
    // For removing old lines.
    index('console_chunks_written_idx').on(table.writtenAt),
  ],
);
