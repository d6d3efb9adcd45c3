import { sql, type Column, type SQL } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../../platform/db/columns.ts';
import { licenses, type Fact } from '../../tables.ts';

/**
 * A product crashed if it fell silent or ended by itself with an exit code other than 0. If it was stopped,
 * its exit code does not matter.
 */
export const hasCrashed = (session: { endReason: Column; exitCode: Column }): SQL =>
  sql`(${session.endReason} = 'seat_lost' or (${session.endReason} is null and ${session.exitCode} <> 0))`;

/** Every product session, running or over. Seats only know the running ones. */
export const productSessions = pgTable(
  'product_sessions',
  {
    id: uuid().primaryKey(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    address: text().notNull(),
    /** The name of the computer and its system, if the product reported them. */
    host: text(),
    platform: text(),
    version: text(),
    /** The version of the launcher that runs it. */
    launcher: text(),
    metadata: jsonb().$type<Fact[]>().notNull().default([]),
    startedAt: instant('started_at')
      .notNull()
      .default(sql`now()`),
    endedAt: instant('ended_at'),
    /** The name of an error. Null if the product left by itself. */
    endReason: text('end_reason'),
    /** If the product reported it. */
    exitCode: bigint('exit_code', { mode: 'number' }),
  },
  (table) => [
    index('product_sessions_license_idx').on(table.licenseId, table.startedAt, table.id),
    // For the last start of a device.
    index('product_sessions_device_idx').on(table.licenseId, table.device, table.startedAt),
    // For the last crash of a license.
    index('product_sessions_crashed_idx').on(table.licenseId, table.endedAt).where(hasCrashed(table)),
    // For removing old sessions.
    index('product_sessions_ended_idx').on(table.endedAt),
  ],
);
