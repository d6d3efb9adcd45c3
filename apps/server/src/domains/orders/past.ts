import { dollarsOfCents } from '@botique/contract/money.ts';
import type { InvoiceLine, Seller } from '@botique/contract/orders/invoice.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { createLedger } from '../ledger/service.ts';
import { insertInvoice } from './invoices/store.ts';

/** Something that happened to somebody's credits before the shop was opened. */
export type PastEvent = {
  kind: 'grant' | 'purchase';
  userId: string;
  title: string;
  amountCents: bigint;
  at: Date;
  lines?: InvoiceLine[];
  productId?: string;
};

type Dependencies = { db: Db; seller: Seller };

/** For a demo that somebody lives in already: the transfer and the invoice of each, as they were then. */
export async function seedPast({ db, seller }: Dependencies, events: readonly PastEvent[]): Promise<void> {
  const log = { error: () => {}, info: () => {} };
  for (const { kind, userId, title, amountCents, at, lines, productId = null } of events) {
    const ledger = createLedger({ db, clock: { now: () => at }, log });
    const [user, key] = [{ user: userId }, `${kind}:${randomUUID()}`];
    await transact(db, async (tx) => {
      const move = { key, amountCents, reason: title };
      await (kind === 'grant'
        ? ledger.book(tx, { ...move, from: { shop: 'grants', near: userId }, to: user })
        : ledger.book(tx, { ...move, from: user, to: { shop: 'sales', near: userId } }));
      await insertInvoice(tx, {
        customerId: userId,
        kind,
        status: 'paid',
        title,
        amountCents,
        lines: lines ?? [{ label: title, amount: dollarsOfCents(amountCents) }],
        seller,
        method: 'credits',
        orderId: null,
        productId,
        licenseId: null,
        ticketId: null,
        months: null,
        createdAt: at,
        dueAt: null,
        paidAt: at,
      });
    });
  }
}
