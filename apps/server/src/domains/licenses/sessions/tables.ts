import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { licenses, type Fact } from '../tables.ts';

/**
 * One row for each copy that a license allows at once, made by a trigger with the license. Whoever holds a row may run; its lease makes it free again by
 * itself, so no crash of a copy or a server costs a seat.
 */
export const licenseSeats = pgTable(
  'license_seats',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id),
    seat: smallint().notNull(),
    /** Another one each time somebody takes the seat or comes back to it: an older holder cannot keep it. */
    epoch: integer().notNull().default(0),
    /** Null while nobody sits here, or since it was told that he left. */
    sessionId: uuid('session_id'),
    leaseUntil: instant('lease_until'),
    device: text(),
    address: text(),
    metadata: jsonb().$type<Fact[]>().notNull().default([]),
    startedAt: instant('started_at'),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.seat] }),
    check(
      'license_seats_taken_whole',
      sql`${table.sessionId} is null or (${table.leaseUntil} is not null and ${table.device} is not null and ${table.address} is not null and ${table.startedAt} is not null)`,
    ),
    // What runs at this moment: the sweep reads all of it, and nothing else.
    index('license_seats_taken_idx')
      .on(table.licenseId)
      .where(sql`${table.sessionId} is not null`),
  ],
);
