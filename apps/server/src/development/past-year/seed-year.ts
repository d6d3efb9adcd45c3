import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { NewInvoice } from '../../domains/billing/invoices/repository.ts';
import { createLegalTexts } from '../../domains/office/legal-texts.ts';
import type { NewProduct } from '@botique/contract/catalogue/product.ts';
import type { Licenses } from '../../domains/licenses/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { auditOf } from './past-audit.ts';
import { evidenceOf, heldPaymentsOf } from './past-evidence.ts';
import {
  addressOf,
  creditInvoicesOf,
  disputesOf,
  invoiceOf,
  isUndone,
  orderOf,
  refundOf,
  sessionsOf,
  transfersOf,
} from './past-rows.ts';
import { planOpenDisputes, planRefunds } from './plan-refunds.ts';
import { planTickets } from './plan-tickets.ts';
import { planYear, type PlannedLicense, type Year } from './plan-year.ts';
import { createRandom, type Random } from './random.ts';
import {
  insertPastAudit,
  insertPastDisputes,
  insertPastEvidence,
  insertPastHeldPayments,
  insertPastInvoices,
  insertPastOrders,
  insertPastRefunds,
  insertPastSessions,
  insertPastSignIns,
  insertPastTickets,
  insertPastTransfers,
  insertPastUsers,
  notePersonasSeen,
  revokePastLicenses,
} from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  seller: Seller;
  licenses: Pick<Licenses, 'grant'>;
};

const seed = 25;
const dayMs = 86_400_000;
const generalTexts = { terms: null, privacy: null };

/** A year of business with people who exist only in the past, so that charts and lists look real. */
export async function seedYear(
  { db, clock, seller, licenses }: Dependencies,
  products: readonly NewProduct[],
  /** Of the customers who are still there. */
  invoices: readonly NewInvoice[],
): Promise<void> {
  const now = clock.now();
  const random = createRandom(seed);
  const year = planYear(products, now, random);
  const refunds = planRefunds(year.sales, now, random);
  const open = planOpenDisputes(year.sales, refunds, now);
  for (const refund of refunds) {
    if (isUndone(refund) && refund.sale.license) refund.sale.license.revokedAt = refund.at;
  }
  await transact(db, async (tx) => {
    const visits = visitsOf(year, random);
    const disputes = disputesOf(refunds, open);
    await insertPeople(tx, year);
    await insertPastSignIns(tx, visits);
    await insertPastAudit(tx, auditOf({ year, visits, refunds, disputes, products, now, random }));
    await notePersonasSeen(tx, now);
    const ids = await grantAll(tx, licenses, year.licenses);
    await insertPastOrders(
      tx,
      year.sales.map((sale) => orderOf(sale, ids, refunds)),
    );
    await insertPastInvoices(
      tx,
      [
        ...invoices,
        ...year.sales.map((sale) => invoiceOf(sale, ids, refunds, seller)),
        ...creditInvoicesOf(refunds, seller),
      ].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    );
    await insertPastEvidence(tx, evidenceOf(year.sales, random), createLegalTexts(seller.name, generalTexts));
    await insertPastTransfers(tx, transfersOf(year.sales, refunds));
    await insertPastRefunds(
      tx,
      refunds.map((refund) => refundOf(refund)),
    );
    await insertPastDisputes(tx, disputes);
    await insertPastHeldPayments(tx, heldPaymentsOf(year.sales, refunds, open, now));
    await insertPastSessions(tx, sessionsOf(year.licenses, ids, now, random));
    await insertPastTickets(tx, planTickets(year.sales, now, random));
  });
}

async function insertPeople(tx: Queryable, { members }: Year): Promise<void> {
  await insertPastUsers(
    tx,
    members.map(({ id, name, joinedAt, lastSeenAt }) => ({
      id,
      globalUsername: name,
      avatar: null,
      role: 'User' as const,
      createdAt: joinedAt,
      lastSeenAt: lastSeenAt > joinedAt ? lastSeenAt : joinedAt,
    })),
  );
}

/** Their sign-ins, in the order in which they happened. */
function visitsOf({ members }: Year, random: Random) {
  return members
    .flatMap(({ id, joinedAt, lastSeenAt }) => {
      const span = Math.max(0, lastSeenAt.getTime() - joinedAt.getTime());
      return Array.from({ length: 1 + Math.floor(span / (25 * dayMs)) }, (_, at) => ({
        userId: id,
        sessionId: random.uuid(),
        at: new Date(joinedAt.getTime() + (at === 0 ? 0 : random.next() * span)),
        address: addressOf(id, random),
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      }));
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function grantAll(
  tx: Queryable,
  licenses: Pick<Licenses, 'grant'>,
  planned: readonly PlannedLicense[],
): Promise<Map<PlannedLicense, string>> {
  const ids = new Map<PlannedLicense, string>();
  for (const license of planned) {
    const { product, userId, orderId, sessions, storageMb, createdAt, bought, months } = license;
    const { id } = await licenses.grant(tx, {
      userId,
      productId: product.id,
      productName: product.name,
      category: product.category,
      type: product.key,
      trial: false,
      sessions,
      storageMb,
      grantedFor: `order:${orderId}`,
      days: bought === null ? null : bought + months * 30,
      createdAt,
    });
    ids.set(license, id);
  }
  const revoked = planned.flatMap((license) => {
    const id = ids.get(license);
    return id && license.revokedAt ? [{ id, at: license.revokedAt }] : [];
  });
  await revokePastLicenses(tx, revoked);
  return ids;
}
