import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';
import { licenses } from '../../licenses/tables.ts';

/** Who downloaded a launcher or a release, when and from where, as evidence in a dispute. */
export const downloads = pgTable(
  'downloads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['launcher', 'release'] }).notNull(),
    /** The launcher is the same for all licenses, so these two are for releases only. */
    licenseId: uuid('license_id').references(() => licenses.id, { onDelete: 'set null' }),
    version: text(),
    at: instant().notNull(),
    address: text().notNull(),
  },
  (table) => [
    check('downloads_kind_known', sql`${table.kind} in ('launcher', 'release')`),
    index('downloads_user_idx').on(table.userId, table.at),
    index('downloads_license_idx').on(table.licenseId),
    index('downloads_at_idx').on(table.at),
  ],
);
