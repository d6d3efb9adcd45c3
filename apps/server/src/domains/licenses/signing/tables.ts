import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../platform/db/columns.ts';

/** The keys that signed offline leases, oldest first. The newest one signs. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    /** 32 bytes of Ed25519. */
    publicKey: bytes('public_key').notNull(),
    /** Encrypted like license keys. */
    sealedPrivateKey: bytes('sealed_private_key').notNull(),
    /** Signed by the key before it. Products that trust that one then trust this one too. */
    statement: text(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    check('signing_keys_chain', sql`(${table.number} = 1) = (${table.statement} is null)`),
    check('signing_keys_from_1', sql`${table.number} >= 1`),
  ],
);
