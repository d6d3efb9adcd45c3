import type { NewProduct } from '@botique/contract/catalogue/product.ts';
import { renewalCents } from '@botique/contract/billing/billing-rules.ts';
import type { InvoiceLine } from '@botique/contract/billing/invoice.ts';
import { dollarsOfCents, dollarsOfExact } from '@botique/contract/money.ts';
import { orderLines } from '@botique/contract/orders/order-lines.ts';
import { soldOf } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { crowd, type CrowdMember } from './crowd.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;
const yearDays = 365;

/** The license of a purchase, with all the time that was renewed. */
export type PlannedLicense = {
  product: NewProduct;
  userId: string;
  orderId: string;
  sessions: number;
  storageMb: number;
  createdAt: Date;
  /** Null means lifetime. */
  bought: number | null;
  months: number;
  revokedAt: Date | null;
};

export type PlannedSale = {
  orderId: string;
  kind: 'product' | 'renewal' | 'top_up';
  userId: string;
  title: string;
  cents: bigint;
  method: 'paypal' | 'credits';
  at: Date;
  lines: InvoiceLine[];
  license: PlannedLicense | null;
  months: number | null;
};

export type Year = {
  members: { id: string; name: string; joinedAt: Date; lastSeenAt: Date }[];
  sales: PlannedSale[];
  licenses: PlannedLicense[];
};

const terms = [30, 30, 30, 90, 90, 180] as const;

/** A year of sales with weekly rhythm and growth, in the order in which they happened. */
export function planYear(products: readonly NewProduct[], now: Date, random: Random): Year {
  const sold = products.filter(({ system, price, locked }) => system === 'license' && price > 0 && !locked);
  const start = now.getTime() - yearDays * dayMs;
  const members = crowd.map((person, at) => joined(person, at, start, random));
  const plan = { sales: [] as PlannedSale[], licenses: [] as PlannedLicense[] };
  const balances = new Map<string, bigint>();
  const ends = new Map<PlannedLicense, number>();

  for (let day = 0; day < yearDays; day += 1) {
    const midnight = Math.floor((start + day * dayMs) / dayMs) * dayMs + dayMs;
    for (const at of momentsOf(midnight, day, random)) {
      if (at >= now.getTime() - 60_000) continue;
      const present = members.filter(({ joinedAt }) => joinedAt.getTime() <= at);
      const buyer = random.pick(present.length > 0 ? present : members.slice(0, 1));
      addSale(buyer.id, new Date(at));
    }
  }
  return { members, ...plan };

  function addSale(userId: string, at: Date): void {
    const balance = balances.get(userId) ?? 0n;
    const running = plan.licenses.find(
      (license) => license.userId === userId && isDue(ends.get(license) ?? 0, at.getTime()),
    );
    if (running && random.chance(0.8)) renew(running, at, balance);
    else if (balance < 500n && random.chance(0.22)) topUp(userId, at, balance);
    else buy(userId, at, balance);
  }

  function sale(planned: Omit<PlannedSale, 'orderId' | 'method'>, balance: bigint, orderId: string): void {
    const method =
      planned.kind !== 'top_up' && balance >= planned.cents && random.chance(0.75) ? 'credits' : 'paypal';
    if (method === 'credits') balances.set(planned.userId, balance - planned.cents);
    plan.sales.push({ ...planned, orderId, method });
  }

  function topUp(userId: string, at: Date, balance: bigint): void {
    const cents = random.pick([1_000n, 2_500n, 2_500n, 5_000n]);
    const lines = [{ label: 'Top-up', amount: dollarsOfCents(cents) }];
    const facts = { license: null, months: null, lines };
    sale({ kind: 'top_up', userId, title: 'Top-up', cents, at, ...facts }, 0n, random.uuid());
    balances.set(userId, balance + cents);
  }

  function renew(license: PlannedLicense, at: Date, balance: bigint): void {
    const months = random.pick([1, 1, 1, 2, 3]);
    const { product, userId } = license;
    const cents = renewalCents(product.price, months);
    license.months += months;
    ends.set(license, Math.max(ends.get(license) ?? 0, at.getTime()) + months * 30 * dayMs);
    const lines = [
      {
        label: `${months === 1 ? '1 month' : `${months} months`} at $${product.price.toFixed(2)}`,
        amount: dollarsOfCents(cents),
      },
    ];
    sale(
      { kind: 'renewal', userId, title: product.name, cents, at, lines, license, months },
      balance,
      random.uuid(),
    );
  }

  function buy(userId: string, at: Date, balance: bigint): void {
    // The first products are the most popular.
    const product = sold[Math.floor(random.next() ** 2 * sold.length)] ?? random.pick(sold);
    const isLifetime = product.lifeTimePrice > 0 && random.chance(0.06);
    const bought = isLifetime ? null : random.pick(terms);
    const sessions = random.pick([2, 2, 2, 3, 4]);
    const selection = {
      subscription: isLifetime ? ('lifetime' as const) : ('subscription' as const),
      duration: bought ?? 0,
      sessions,
      storageMb: product.storge,
    };
    const orderId = random.uuid();
    const license: PlannedLicense = {
      product,
      userId,
      orderId,
      sessions,
      storageMb: product.storge,
      createdAt: at,
      bought,
      months: 0,
      revokedAt: null,
    };
    plan.licenses.push(license);
    ends.set(license, bought === null ? Number.POSITIVE_INFINITY : at.getTime() + bought * dayMs);
    const lines = orderLines(product.name, soldOf(product), selection).map(({ label, amount }) => ({
      label,
      amount: dollarsOfExact(amount),
    }));
    const cents = priceOrder(soldOf(product), selection).totalCents;
    sale(
      { kind: 'product', userId, title: product.name, cents, at, lines, license, months: null },
      balance,
      orderId,
    );
  }
}

/** Customers renew in the last week before a license ends, or soon after. */
function isDue(endsAt: number, at: number): boolean {
  return at > endsAt - 7 * dayMs && at < endsAt + 5 * dayMs;
}

function joined({ id, name }: CrowdMember, at: number, start: number, random: Random) {
  // A third are there from the beginning, the others come over the year.
  const share = at < crowd.length / 3 ? 0 : (at - crowd.length / 3) / crowd.length;
  const joinedAt = new Date(start + (share * yearDays + random.next() * 20) * dayMs);
  return {
    id,
    name,
    joinedAt,
    lastSeenAt: new Date(start + (yearDays - random.next() ** 3 * 60 - 0.1) * dayMs),
  };
}

/** Fewer sales at night and from Monday to Thursday, and twice as many in the end as in the beginning. */
function momentsOf(midnight: number, day: number, random: Random): number[] {
  const weekday = new Date(midnight).getUTCDay();
  const rhythm = weekday === 0 || weekday >= 5 ? 1.5 : 0.85;
  const expected = (0.9 + (1.1 * day) / yearDays) * rhythm;
  const count = Math.floor(expected + random.next() * 1.2);
  const hours = Array.from({ length: count }, () => 8 + ((random.next() + random.next()) / 2) * 15);
  return hours.map((hour) => Math.round(midnight + hour * 3_600_000)).toSorted((one, other) => one - other);
}
