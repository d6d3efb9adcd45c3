import { dollarsOfCents } from '@botique/contract/money.ts';
import type { InvoiceLine, Seller } from '@botique/contract/billing/invoice.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { createLedger } from '../domains/ledger/service.ts';
import type { NewInvoice } from '../domains/billing/invoices/repository.ts';
import { insertOrder } from '../domains/orders/service.ts';

/** A change to a customer's credits before the demo shop opened. */
export type PastEvent = {
  kind: 'grant' | 'purchase';
  userId: string;
  title: string;
  amountCents: bigint;
  at: Date;
  lines?: InvoiceLine[];
  productId?: string;
  /** Purchases only: the chosen options and the license. */
  license?: { id: string; days: number | null; sessions: number; storageMb: number };
};

type Dependencies = { db: Db; seller: Seller };

/** Gives demo customers a history: writes the backdated order and transfer of each event, and returns the invoices. */
export async function seedHistory(
  { db, seller }: Dependencies,
  events: readonly PastEvent[],
): Promise<NewInvoice[]> {
  const invoices: NewInvoice[] = [];
  const log = { error: () => {}, info: () => {} };
  for (const event of events) {
    const { kind, userId, title, amountCents, at, lines, productId = null, license } = event;
    const ledger = createLedger({ db, clock: { now: () => at }, log });
    const id = randomUUID();
    const [user, key] = [{ user: userId }, license ? `order:${id}` : `${kind}:${id}`];
    await transact(db, async (tx) => {
      if (license) {
        await insertOrder(tx, {
          id,
          userId,
          kind: 'product',
          productId,
          productName: title,
          system: 'license',
          priceCents: amountCents,
          subscription: license.days === null ? 'lifetime' : 'subscription',
          days: license.days,
          sessions: license.sessions,
          storageMb: license.storageMb,
          lines: lines ?? [],
          reserved: false,
          state: 'fulfilled',
          method: 'credits',
          licenseId: license.id,
          createdAt: at,
          expiresAt: at,
          settledAt: at,
        });
      }
      const move = { key, amountCents, reason: title };
      await (kind === 'grant'
        ? ledger.book(tx, { ...move, from: { shop: 'grants', near: userId }, to: user })
        : ledger.book(tx, { ...move, from: user, to: { shop: 'sales', near: userId } }));
    });
    invoices.push({
      customerId: userId,
      kind,
      status: 'paid',
      title,
      amountCents,
      lines: lines ?? [{ label: title, amount: dollarsOfCents(amountCents) }],
      seller,
      method: 'credits',
      orderId: license ? id : null,
      productId,
      licenseId: license?.id ?? null,
      ticketId: null,
      months: null,
      createdAt: at,
      dueAt: null,
      paidAt: at,
    });
  }
  return invoices;
}
