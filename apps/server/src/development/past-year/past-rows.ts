import { randomUUID } from 'node:crypto';
import type { Seller } from '@botique/contract/billing/invoice.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { admin } from '@botique/emulators/personas.ts';
import { crowd } from './crowd.ts';
import type { PastDispute, PlannedRefund } from './plan-refunds.ts';
import type { PlannedLicense, PlannedSale } from './plan-year.ts';
import type { Random } from './random.ts';
import type { PastTransfer } from './repository.ts';

const dayMs = 86_400_000;
/** Sessions are deleted after 180 days. */
const keptDays = 178;

/** A chargeback that was won changes nothing in the end. */
export const isUndone = ({ state, cents, sale }: PlannedRefund) => state === 'done' && cents === sale.cents;

/** One of the member's two addresses, at home and elsewhere. */
export function addressOf(userId: string, random: Random): string {
  const member = 10 + crowd.findIndex(({ id }) => id === userId);
  return random.pick([`198.51.100.${member}`, `203.0.113.${member}`]);
}

type Ids = ReadonlyMap<PlannedLicense, string>;

/** PayPal's ids of a demo payment. It never reaches PayPal, because it is settled. */
export const paymentOf = ({ orderId }: PlannedSale) => {
  const name = orderId.replaceAll('-', '').slice(0, 14).toUpperCase();
  return { providerId: `DEMO${name}`, captureId: `DEMOC${name}` };
};

const refundedCents = (sale: PlannedSale, refunds: readonly PlannedRefund[]) =>
  refunds
    .filter((refund) => refund.sale === sale && refund.state !== 'restored')
    .reduce((sum, { cents }) => sum + cents, 0n);

export function orderOf(sale: PlannedSale, ids: Ids, refunds: readonly PlannedRefund[]) {
  const { orderId, kind, userId, title, cents, method, at, lines, license, months } = sale;
  const refunded = refundedCents(sale, refunds);
  const isPurchase = kind === 'product' && license !== null;
  return {
    id: orderId,
    userId,
    kind,
    productId: isPurchase ? license.product.id : null,
    productName: title,
    system: isPurchase ? ('license' as const) : null,
    priceCents: cents,
    subscription: isPurchase
      ? license.bought === null
        ? ('lifetime' as const)
        : ('subscription' as const)
      : null,
    days: isPurchase ? license.bought : null,
    sessions: isPurchase ? license.sessions : null,
    storageMb: isPurchase ? license.storageMb : null,
    lines,
    renews: kind === 'renewal' && license ? (ids.get(license) ?? null) : null,
    months,
    reserved: false,
    state: refunded === cents ? ('refunded' as const) : ('fulfilled' as const),
    method,
    ...(method === 'paypal' ? paymentOf(sale) : {}),
    licenseId: license ? (ids.get(license) ?? null) : null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 15 * 60_000),
    settledAt: at,
    refundedCents: refunded,
  };
}

export function invoiceOf(sale: PlannedSale, ids: Ids, refunds: readonly PlannedRefund[], seller: Seller) {
  const { orderId, kind, userId, title, cents, method, at, lines, license, months } = sale;
  const undone = refunds.find((refund) => refund.sale === sale && isUndone(refund));
  return {
    customerId: userId,
    kind: kind === 'product' ? ('purchase' as const) : kind,
    status: undone ? ('refunded' as const) : ('paid' as const),
    title: kind === 'renewal' ? `Renewal of ${title}` : title,
    amountCents: cents,
    lines,
    seller,
    method,
    orderId,
    productId: license?.product.id ?? null,
    licenseId: license ? (ids.get(license) ?? null) : null,
    ticketId: null,
    months,
    createdAt: at,
    dueAt: kind === 'renewal' ? new Date(at.getTime() + 7 * dayMs) : null,
    paidAt: at,
    endedAt: undone?.at ?? null,
  };
}

/** Refunds as credits have an invoice from the shop. */
export function creditInvoicesOf(refunds: readonly PlannedRefund[], seller: Seller) {
  return refunds
    .filter(({ state }) => state === 'credited')
    .map(({ sale, cents, at }) => ({
      customerId: sale.userId,
      kind: 'refund' as const,
      status: 'paid' as const,
      title: `Refund of ${sale.title}`,
      amountCents: cents,
      lines: [{ label: `Refund of ${sale.title}`, amount: dollarsOfCents(cents) }],
      seller,
      method: 'credits' as const,
      orderId: null,
      productId: sale.license?.product.id ?? null,
      licenseId: null,
      ticketId: null,
      months: null,
      createdAt: at,
      dueAt: null,
      paidAt: at,
      endedAt: null,
    }));
}

export function transfersOf(
  sales: readonly PlannedSale[],
  refunds: readonly PlannedRefund[],
): PastTransfer[] {
  const sold = sales.map(({ orderId, kind, userId, title, cents, method, at }) => ({
    key: `order:${orderId}`,
    from: method === 'paypal' ? ({ shop: 'paypal', near: userId } as const) : { user: userId },
    to: kind === 'top_up' ? { user: userId } : ({ shop: 'sales', near: userId } as const),
    amountCents: cents,
    reason: kind === 'renewal' ? `Renewal of ${title}` : title,
    createdAt: at,
  }));
  const returned = refunds
    .filter(({ state }) => state !== 'restored')
    .map(({ sale, state, cents, cause, at }) => ({
      key: `refund:${sale.orderId}`,
      from: { shop: 'sales', near: sale.userId } as const,
      to: state === 'credited' ? { user: sale.userId } : ({ shop: 'paypal', near: sale.userId } as const),
      amountCents: cents,
      reason: `${cause === 'chargeback' ? 'Chargeback' : 'Refund'} of ${sale.title}`,
      createdAt: at,
    }));
  return [...sold, ...returned].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

export function refundOf({ sale, cause, state, cents, at, reason, dispute }: PlannedRefund) {
  const { captureId } = paymentOf(sale);
  return {
    id: randomUUID(),
    orderId: sale.orderId,
    cause,
    captureId,
    amountCents: cents,
    state,
    reason,
    actorId: cause === 'admin' ? admin.id : null,
    attempts: cause === 'admin' && state === 'done' ? 1 : 0,
    nextAttemptAt: at,
    refundId: state === 'done' && cause !== 'chargeback' ? `DEMOR${captureId.slice(5)}` : null,
    createdAt: at,
    endedAt: dispute?.decidedAt ?? at,
  };
}

type OpenDispute = { sale: PlannedSale; dispute: PastDispute };

export function disputesOf(refunds: readonly PlannedRefund[], open: readonly OpenDispute[]) {
  const decided = refunds.flatMap(({ sale, dispute }) => (dispute ? [{ sale, dispute }] : []));
  return [...decided, ...open].map(({ sale, dispute }, at) => ({
    id: `PP-D-${1_042 + at * 37}`,
    sale,
    dispute: {
      ...dispute,
      id: `PP-D-${1_042 + at * 37}`,
      customerId: sale.userId,
      amountCents: sale.cents,
      handedInBy: dispute.handedInAt && admin.id,
      updatedAt: dispute.decidedAt ?? dispute.handedInAt ?? dispute.openedAt,
    },
  }));
}

/** A few sessions per license, all of them over, and none that the shop would have deleted by now. */
export function sessionsOf(planned: readonly PlannedLicense[], ids: Ids, now: Date, random: Random) {
  return planned.flatMap((license) => {
    const licenseId = ids.get(license);
    const days = license.bought === null ? 365 : license.bought + license.months * 30;
    const ends = license.revokedAt?.getTime() ?? license.createdAt.getTime() + days * dayMs;
    const from = Math.max(license.createdAt.getTime(), now.getTime() - keptDays * dayMs);
    const span = Math.min(ends, now.getTime()) - from;
    const device = random.uuid();
    const address = addressOf(license.userId, random);
    if (!licenseId || span < dayMs) return [];
    return Array.from({ length: random.integer(1, 3) }, () => {
      const startedAt = new Date(from + random.next() * (span - dayMs / 2));
      const exitCode = random.chance(0.08) ? 1 : 0;
      return {
        id: random.uuid(),
        licenseId,
        device,
        address,
        host: `vps-${device.slice(0, 4)}`,
        platform: 'Linux',
        version: '2.0.3',
        startedAt,
        endedAt: new Date(startedAt.getTime() + (0.5 + random.next() * 11) * 3_600_000),
        exitCode,
      };
    });
  });
}
