import { personas } from '@botique/emulators/personas.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { signIns, users } from '../../domains/accounts/tables.ts';
import { invoices } from '../../domains/billing/invoices/tables.ts';
import { ledgerAccounts, ledgerTransfers } from '../../domains/ledger/tables.ts';
import { accountOf, type Party } from '../../domains/ledger/parties.ts';
import { openMissingAccounts } from '../../domains/ledger/repository.ts';
import { productSessions } from '../../domains/licenses/product-sessions/history/tables.ts';
import { licenses } from '../../domains/licenses/tables.ts';
import { downloads } from '../../domains/delivery/downloads/tables.ts';
import type { LegalTexts } from '../../domains/office/legal-texts.ts';
import { keepLegalTexts } from '../../domains/office/service.ts';
import { auditLog } from '../../domains/office/tables.ts';
import { orderAcceptances, orders } from '../../domains/orders/tables.ts';
import { disputedOrders, disputes } from '../../domains/payments/disputes/tables.ts';
import { heldPayments, refunds } from '../../domains/payments/tables.ts';
import { ticketMessages, tickets } from '../../domains/tickets/tables.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PastTicket } from './plan-tickets.ts';

/** PostgreSQL takes at most 65,535 parameters per statement. */
const rowsPerStatement = 400;

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    yield rows.slice(from, from + rowsPerStatement);
  }
}

export async function insertPastUsers(db: Queryable, rows: (typeof users.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await db.insert(users).values(batch).onConflictDoNothing();
}

export async function insertPastSignIns(db: Queryable, rows: (typeof signIns.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await db.insert(signIns).values(batch);
}

export async function insertPastAudit(db: Queryable, rows: (typeof auditLog.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await db.insert(auditLog).values(batch);
}

export async function insertPastOrders(db: Queryable, rows: (typeof orders.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await db.insert(orders).values(batch);
}

export async function insertPastSessions(
  db: Queryable,
  rows: (typeof productSessions.$inferInsert)[],
): Promise<void> {
  for (const batch of batches(rows)) await db.insert(productSessions).values(batch);
}

/** Numbers them in this order. */
export async function insertPastInvoices(
  db: Queryable,
  rows: Omit<typeof invoices.$inferInsert, 'number'>[],
): Promise<void> {
  for (const batch of batches(rows)) {
    await db
      .insert(invoices)
      .values(batch.map((row) => Object.assign(row, { number: sql`next_invoice_number()` })));
  }
}

export type PastTransfer = {
  key: string;
  from: Party;
  to: Party;
  amountCents: bigint;
  reason: string;
  createdAt: Date;
};

/** In this order, in which no one spends what they don't have yet. */
export async function insertPastTransfers(db: Queryable, transfers: readonly PastTransfer[]): Promise<void> {
  const parties = transfers.flatMap(({ from, to }) => [from, to]);
  await openMissingAccounts(db, [...new Map(parties.map((party) => [keyOf(party), party])).values()]);
  const accounts = await db.select().from(ledgerAccounts);
  const ids = new Map(accounts.map(({ id, userId, name, pocket }) => [nameOf({ userId, name, pocket }), id]));
  const idOf = (party: Party) => ids.get(keyOf(party)) ?? '';
  for (const batch of batches(transfers)) {
    await db.insert(ledgerTransfers).values(
      batch.map(({ key, from, to, amountCents, reason, createdAt }) => ({
        key,
        amountCents,
        reason,
        createdAt,
        fromAccount: idOf(from),
        toAccount: idOf(to),
      })),
    );
  }
}

const keyOf = (party: Party) => nameOf(accountOf(party));
const nameOf = (account: { userId: string | null; name: string | null; pocket: number | null }) =>
  account.userId ?? `${account.name} ${account.pocket}`;

/** A refund counts when it is inserted, and no longer when it is restored. */
export async function insertPastRefunds(
  db: Queryable,
  rows: (typeof refunds.$inferInsert & { id: string })[],
): Promise<void> {
  for (const batch of batches(rows)) {
    await db
      .insert(refunds)
      .values(batch.map((row) => Object.assign({}, row, isRestored(row) && { state: 'done' })));
  }
  const restored = rows.filter(isRestored).map(({ id }) => id);
  await db.update(refunds).set({ state: 'restored' }).where(inArray(refunds.id, restored));
}

const isRestored = ({ state }: typeof refunds.$inferInsert) => state === 'restored';

export async function insertPastHeldPayments(
  db: Queryable,
  rows: (typeof heldPayments.$inferInsert)[],
): Promise<void> {
  await db.insert(heldPayments).values(rows);
}

export type PastEvidence = {
  acceptances: { orderId: string; acceptedAt: Date; address: string }[];
  downloads: (typeof downloads.$inferInsert)[];
};

export async function insertPastEvidence(
  db: Queryable,
  past: PastEvidence,
  legal: LegalTexts,
): Promise<void> {
  const first = past.acceptances[0];
  if (!first) return;
  await keepLegalTexts(db, legal, first.acceptedAt);
  const versions = { termsVersion: legal.terms.version, privacyVersion: legal.privacy.version };
  for (const batch of batches(past.acceptances)) {
    await db.insert(orderAcceptances).values(batch.map((row) => Object.assign({}, row, versions)));
  }
  for (const batch of batches(past.downloads)) await db.insert(downloads).values(batch);
}

/** The demo accounts were here lately, too. */
export async function notePersonasSeen(db: Queryable, now: Date): Promise<void> {
  for (const [at, { id }] of personas.entries()) {
    const lastSeenAt = new Date(now.getTime() - (0.2 + at * at * 0.9) * 86_400_000);
    await db.update(users).set({ lastSeenAt }).where(eq(users.id, id));
  }
}

export async function insertPastDisputes(
  db: Queryable,
  rows: readonly { dispute: typeof disputes.$inferInsert; sale: { orderId: string } }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(disputes).values(rows.map(({ dispute }) => dispute));
  await db
    .insert(disputedOrders)
    .values(rows.map(({ dispute, sale }) => ({ disputeId: dispute.id, orderId: sale.orderId })));
}

export async function insertPastTickets(db: Queryable, planned: readonly PastTicket[]): Promise<void> {
  for (const batch of batches(planned)) {
    await db.insert(tickets).values(batch.map(({ ticket }) => ticket));
    await db.insert(ticketMessages).values(batch.flatMap(({ messages }) => messages));
  }
}

export async function revokePastLicenses(
  db: Queryable,
  revoked: readonly { id: string; at: Date }[],
): Promise<void> {
  for (const { id, at } of revoked) {
    await db
      .update(licenses)
      .set({ revokedAt: at })
      .where(sql`${licenses.id} = ${id}`);
  }
}
