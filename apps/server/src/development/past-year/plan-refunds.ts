import type { PlannedSale } from './plan-year.ts';
import type { Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type PastDispute = {
  status: string;
  outcome: string | null;
  reason: string;
  openedAt: Date;
  respondBy: Date | null;
  decidedAt: Date | null;
  handedInAt: Date | null;
};

/** What happened to a sale after it was paid. */
export type PlannedRefund = {
  sale: PlannedSale;
  cause: 'admin' | 'provider' | 'chargeback';
  state: 'done' | 'credited' | 'restored';
  cents: bigint;
  at: Date;
  reason: string | null;
  dispute: PastDispute | null;
};

const reasons = [
  'Bought twice by mistake',
  'The bot did not fit the server',
  'Chose the wrong term',
  'Downtime in the first week',
] as const;

/** Some refunds, in full, in part and as credits, and a lost chargeback and one that the shop won. */
export function planRefunds(sales: readonly PlannedSale[], now: Date, random: Random): PlannedRefund[] {
  const paid = sales.filter(
    ({ kind, method, cents }) => kind === 'product' && method === 'paypal' && cents >= 400n,
  );
  const refunds: PlannedRefund[] = [];
  const renewed = new Set(sales.filter(({ kind }) => kind === 'renewal').map(({ license }) => license));
  const isRenewed = ({ license }: PlannedSale) => renewed.has(license);
  const after = (sale: PlannedSale, days: number) => new Date(sale.at.getTime() + days * dayMs);

  // Every so many, so that they are spread over the year.
  for (const [at, sale] of paid.entries()) {
    const soon = after(sale, 0.2 + random.next() * 3);
    // No one renews a license that was revoked.
    if (soon >= now || isRenewed(sale)) continue;
    const admin = { sale, cause: 'admin', at: soon, reason: random.pick(reasons), dispute: null } as const;
    if (at % 19 === 7) refunds.push({ ...admin, state: 'done', cents: sale.cents });
    else if (at % 31 === 11) refunds.push({ ...admin, state: 'done', cents: sale.cents / 2n });
    else if (at % 37 === 5) refunds.push({ ...admin, state: 'credited', cents: sale.cents / 4n });
    else if (at % 97 === 50)
      refunds.push({ ...admin, cause: 'provider', reason: null, state: 'done', cents: sale.cents });
  }
  const untouched = paid.filter(
    (sale) => !isRenewed(sale) && !refunds.some((refund) => refund.sale === sale),
  );
  const old = untouched.filter(({ at }) => now.getTime() - at.getTime() > 60 * dayMs);
  const lost = old[Math.floor(old.length * 0.3)];
  const won = old[Math.floor(old.length * 0.6)];
  for (const [sale, outcome] of [
    [lost, 'RESOLVED_BUYER_FAVOUR'],
    [won, 'RESOLVED_SELLER_FAVOUR'],
  ] as const) {
    if (!sale) continue;
    const openedAt = after(sale, 9);
    const dispute = {
      status: 'RESOLVED',
      outcome,
      reason: 'UNAUTHORISED',
      openedAt,
      respondBy: null,
      decidedAt: after(sale, 32),
      handedInAt: after(sale, 12),
    };
    const state = outcome === 'RESOLVED_SELLER_FAVOUR' ? ('restored' as const) : ('done' as const);
    refunds.push({
      sale,
      cause: 'chargeback',
      state,
      cents: sale.cents,
      at: openedAt,
      reason: null,
      dispute,
    });
  }
  return refunds.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Disputes that PayPal hasn't decided yet. They haven't taken any money. */
export function planOpenDisputes(
  sales: readonly PlannedSale[],
  touched: readonly PlannedRefund[],
  now: Date,
): { sale: PlannedSale; dispute: PastDispute }[] {
  const recent = sales
    .filter(
      ({ kind, method, at }) =>
        kind === 'product' && method === 'paypal' && now.getTime() - at.getTime() < 30 * dayMs,
    )
    .filter((sale) => !touched.some((refund) => refund.sale === sale))
    .filter(({ at }) => now.getTime() - at.getTime() > 3 * dayMs);
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const ahead = (days: number) => ago(-days);
  const open: PastDispute[] = [
    {
      status: 'WAITING_FOR_SELLER_RESPONSE',
      outcome: null,
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      openedAt: ago(1.5),
      respondBy: ahead(2.4),
      decidedAt: null,
      handedInAt: null,
    },
    {
      status: 'UNDER_REVIEW',
      outcome: null,
      reason: 'UNAUTHORISED',
      openedAt: ago(2.5),
      respondBy: null,
      decidedAt: null,
      handedInAt: ago(1),
    },
  ];
  return open.flatMap((dispute, at) => {
    const sale = recent[at];
    return sale ? [{ sale, dispute }] : [];
  });
}
