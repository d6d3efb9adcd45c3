import type { NewProduct } from '@botique/contract/catalogue/product.ts';
import { centsText } from '@botique/contract/money.ts';
import type { AuditAction } from '@botique/contract/office/audit-actions.ts';
import { admin, customers } from '@botique/emulators/personas.ts';
import type { auditLog } from '../../domains/office/tables.ts';
import type { PastDispute, PlannedRefund } from './plan-refunds.ts';
import type { PlannedSale, Year } from './plan-year.ts';
import type { Random } from './random.ts';

type Row = typeof auditLog.$inferInsert & { action: AuditAction; at: Date };

type Visit = { userId: string; sessionId: string; at: Date; address: string };

type Past = {
  year: Year;
  visits: readonly Visit[];
  refunds: readonly PlannedRefund[];
  disputes: readonly { id: string; sale: PlannedSale; dispute: PastDispute }[];
  products: readonly NewProduct[];
  now: Date;
  random: Random;
};

const dayMs = 86_400_000;
const officeAddress = '203.0.113.24';
const byAdmin = (entry: Omit<Row, 'actorId' | 'address'>): Row =>
  Object.assign(entry, { actorId: admin.id, address: officeAddress });

/** The entries of a year, in the order in which they were written. */
export function auditOf(past: Past): Row[] {
  return [
    ...past.visits.map(signedIn),
    ...refunded(past.refunds),
    ...handedIn(past.disputes),
    ...exported(past.now),
    ...priceChanges(past),
    ...suspendedForAWeek(past),
    ...refusedCall(past.now),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const signedIn = ({ userId, sessionId, at, address }: Visit): Row => ({
  at,
  actorId: userId,
  action: 'accounts.signed_in',
  subject: sessionId,
  address,
});

function refunded(refunds: readonly PlannedRefund[]): Row[] {
  return refunds
    .filter(({ cause }) => cause === 'admin')
    .map(({ sale, cents, at, state, reason }) =>
      byAdmin({
        at,
        action: 'payments.refunded',
        subject: sale.orderId,
        customerId: sale.userId,
        details: {
          amount: centsText(cents),
          title: sale.title,
          destination: state === 'credited' ? 'credits' : 'paypal',
          reason,
        },
        before: { refunded: centsText(0n) },
        after: { refunded: centsText(cents) },
      }),
    );
}

function handedIn(disputes: Past['disputes']): Row[] {
  return disputes.flatMap(({ id, sale, dispute: { handedInAt, reason } }) =>
    handedInAt
      ? [
          byAdmin({
            at: handedInAt,
            action: 'disputes.handed_in',
            subject: id,
            customerId: sale.userId,
            details: { id, reason },
            before: { handedIn: false },
            after: { handedIn: true },
          }),
        ]
      : [],
  );
}

/** For the bookkeeping, each quarter. */
const exported = (now: Date): Row[] =>
  [20, 110, 200, 290].map((days) =>
    byAdmin({
      at: new Date(now.getTime() - days * dayMs),
      action: 'invoices.exported',
      subject: admin.id,
    }),
  );

function priceChanges({ products, now, random }: Past): Row[] {
  return products
    .filter(({ system, price }) => system === 'license' && price > 1)
    .slice(0, 4)
    .map(({ id, name, price }) =>
      byAdmin({
        at: new Date(now.getTime() - random.integer(5, 300) * dayMs),
        action: 'catalogue.edited',
        subject: id,
        details: { name },
        before: { price: price - 0.5 },
        after: { price },
      }),
    );
}

function suspendedForAWeek({ year, now }: Past): Row[] {
  const member = year.members[3];
  if (!member) return [];
  const change = (days: number) => ({
    at: new Date(now.getTime() - days * dayMs),
    subject: member.id,
    customerId: member.id,
  });
  return [
    byAdmin({
      ...change(34),
      action: 'accounts.banned',
      details: { reason: 'Shared a license key' },
      before: { banned: false },
      after: { banned: true },
    }),
    byAdmin({
      ...change(27),
      action: 'accounts.unbanned',
      before: { banned: true },
      after: { banned: false },
    }),
  ];
}

function refusedCall(now: Date): Row[] {
  const curious = customers[3];
  if (!curious) return [];
  const at = new Date(now.getTime() - 1.3 * dayMs);
  return [
    {
      at,
      actorId: curious.id,
      action: 'office.call_refused',
      subject: 'users.list',
      address: '198.51.100.77',
    },
  ];
}
