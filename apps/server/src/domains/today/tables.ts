import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Running servers. Each renews its row every few seconds and removes it when it stops. */
export const serverNodes = pgTable('server_nodes', {
  id: uuid().primaryKey(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** Pages that are connected to it. */
  pages: integer().notNull(),
});

/** When the last backup was made. `botique backup` runs outside of the server, so it leaves a note here. */
export const lastBackup = pgTable(
  'last_backup',
  { only: boolean().primaryKey().default(true), at: instant().notNull() },
  (table) => [check('last_backup_one_row', sql`${table.only}`)],
);
