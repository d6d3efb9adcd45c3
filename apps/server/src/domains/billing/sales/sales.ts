import {
  maxSalesDays,
  saleMethods,
  type SaleMethod,
  type SalesPreset,
} from '@botique/contract/billing/billing-rules.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { addDays } from '../../../platform/add-days.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { runLongTransaction } from '../../../platform/db/long-transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import {
  findCalendar,
  rebuildIn,
  revenueByDay,
  revenueByMethod,
  revenueByProduct,
  topUpsIn,
  type Period,
} from './repository.ts';

const usualDays = 30;
const topProducts = 100;

type WantedPeriod = {
  from?: string | undefined;
  to?: string | undefined;
  period?: SalesPreset | undefined;
};

type Dependencies = { db: Db; clock: Clock; catalogue: Pick<Catalogue, 'summaries'> };

/**
 * What customers paid for purchases and renewals, with PayPal or credits, on the days of the shop's calendar.
 * The database counts it per day.
 */
export function createSales({ db, clock, catalogue }: Dependencies) {
  async function topProductsOf(rows: Awaited<ReturnType<typeof revenueByProduct>>) {
    const best = rows.slice(0, topProducts);
    const summaries = await catalogue.summaries(best.map(({ productId }) => productId));
    return best.map(({ productId: id, receivedCents, count }) => {
      const { name = id, image = null } = summaries.get(id) ?? {};
      return { id, name, image, amount: dollarsOfCents(receivedCents), count };
    });
  }

  return {
    async figures(wanted: WantedPeriod): Promise<SalesFigures> {
      const { today, timeZone } = await findCalendar(db, clock.now());
      const period = periodOf(wanted, today);
      const [byDay, byProduct, byMethod, topUps] = await Promise.all([
        revenueByDay(db, period),
        revenueByProduct(db, period),
        revenueByMethod(db, period),
        topUpsIn(db, period),
      ]);
      const ofDay = new Map(byDay.map((row) => [row.day, row]));
      const centsBy = (method: SaleMethod) => byMethod.find((row) => row.method === method)?.receivedCents;
      return {
        ...period,
        today,
        timeZone,
        days: daysOf(period).map((day) => ({
          day,
          received: dollarsOfCents(ofDay.get(day)?.receivedCents ?? 0n),
          refunded: dollarsOfCents(ofDay.get(day)?.refundedCents ?? 0n),
        })),
        received: dollarsOfCents(sumOf(byDay.map(({ receivedCents }) => receivedCents))),
        refunded: dollarsOfCents(sumOf(byDay.map(({ refundedCents }) => refundedCents))),
        products: await topProductsOf(byProduct),
        productCount: byProduct.length,
        methods: saleMethods.map((method) => ({ method, amount: dollarsOfCents(centsBy(method) ?? 0n) })),
        topUps: { amount: dollarsOfCents(topUps.cents), count: topUps.count },
      };
    },

    /** Counts all sales again if the shop's days are now those of another time zone. */
    async useTimeZone(timeZone: string): Promise<void> {
      const known = await findCalendar(db, clock.now());
      if (known.timeZone !== timeZone) await runLongTransaction(db, (tx) => rebuildIn(tx, timeZone));
    },
  };
}

const sumOf = (cents: bigint[]) => cents.reduce((sum, one) => sum + one, 0n);

/** With only one end, the period has the usual length. */
function periodOf(wanted: WantedPeriod, today: string): Period {
  if (wanted.period && !wanted.from && !wanted.to) {
    return { from: startOf(wanted.period, today), to: today };
  }
  const to = wanted.to ?? (wanted.from ? addDays(wanted.from, usualDays - 1) : today);
  const from = wanted.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw new AppError('invalid_request', { message: 'to: must not be before from' });
  if (addDays(from, maxSalesDays) <= to) {
    throw new AppError('invalid_request', { message: `to: must be at most ${maxSalesDays} days after from` });
  }
  return { from, to };
}

function startOf(preset: SalesPreset, today: string): string {
  if (preset === 'month') return `${today.slice(0, 7)}-01`;
  return addDays(today, 1 - (preset === 'year' ? 365 : Number(preset)));
}

function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
