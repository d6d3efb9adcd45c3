import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { licenses, type Fact } from '../tables.ts';

/**
 * One row per seat; a trigger inserts the rows together with the license. Leases expire, so a crash never
 * blocks a seat for good. They change every few seconds, so the fillfactor leaves room for in-place updates.
 */
export const licenseSeats = pgTable(
  'license_seats',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    seat: smallint().notNull(),
    /** Incremented whenever the seat is taken or resumed, so that an earlier holder cannot keep it. */
    epoch: integer().notNull().default(0),
    /** Null while the seat is free. A lapsed session stays here until the seat is cleared or taken. */
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
    // The sweep reads all taken seats.
    index('license_seats_taken_idx')
      .on(table.licenseId)
      .where(sql`${table.sessionId} is not null`),
  ],
);
