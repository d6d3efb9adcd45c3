import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Health } from '@botique/contract/today/health.ts';
import {
  chartRanges,
  listedOrders,
  listedTickets,
  todayKeptMs,
  type ChartRange,
} from '@botique/contract/today/today-rules.ts';
import type { LatestOrder, Today, WaitingTicket } from '@botique/contract/today/today.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { shareCall } from '../../platform/share-call.ts';
import type { Accounts } from '../accounts/service.ts';
import { latestSales, revenueByDay, salesTimeZone, salesUpTo } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { LicenseFigures } from '../licenses/service.ts';
import { countBoughtAfterTrial, findOrders } from '../orders/service.ts';
import type { WaitingPayments } from '../payments/service.ts';
import type { Tickets } from '../tickets/service.ts';
import { localTime } from './calendar.ts';
import type { createFailedJobs } from './failed-jobs.ts';
import { chartStart, compareRevenue, drawChart, firstDay, partialDays } from './revenue.ts';
import { storeLastBackup } from './repository.ts';

export type TodayServices = {
  accounts: Pick<Accounts, 'people'>;
  catalogue: Pick<Catalogue, 'find'>;
  licenses: { figures: LicenseFigures };
  tickets: Pick<Tickets, 'longestWaiting'>;
};

type Dependencies = TodayServices & {
  db: Db;
  clock: Clock;
  waiting: WaitingPayments;
  failedJobs: ReturnType<typeof createFailedJobs>;
  readHealth(): Promise<Health>;
};

/** For `botique backup`. */
export { storeLastBackup };

const weekMs = 7 * 86_400_000;

/** What the owner of the shop sees first, gathered from the other domains. */
export function createToday(dependencies: Dependencies) {
  const { db, clock, accounts, catalogue, licenses, tickets, waiting, failedJobs, readHealth } = dependencies;

  async function money(now: Date, range: ChartRange) {
    const timeZone = await salesTimeZone(db);
    const { day: today, time } = localTime(now, timeZone);
    const ends = partialDays(today, range);
    const [days, ...partly] = await Promise.all([
      revenueByDay(db, { from: firstDay(today, range), to: today }),
      ...ends.map((day) => salesUpTo(db, { day, time, timeZone })),
    ]);
    const sales = {
      today,
      days: new Map(
        days.map(({ day, receivedCents, sales: count }) => [day, { cents: receivedCents, sales: count }]),
      ),
      partly: new Map(ends.flatMap((day, at) => (partly[at] ? [[day, partly[at]] as const] : []))),
    };
    const start = chartStart(today, range);
    const refundedCents = days
      .filter(({ day }) => day >= start)
      .reduce((sum, { refundedCents: cents }) => sum + cents, 0n);
    return {
      timeZone,
      ...compareRevenue(sales),
      refunded: dollarsOfCents(refundedCents),
      chart: drawChart(sales, range),
    };
  }

  async function waitingTickets(): Promise<{ count: number; listed: WaitingTicket[] }> {
    const { count, longest } = await tickets.longestWaiting(listedTickets);
    const listed = longest.flatMap(({ id, title, productName, opener, waitingSince }) =>
      waitingSince === null ? [] : [{ id, title, productName, opener, waitingSince }],
    );
    return { count, listed };
  }

  async function latestOrders(): Promise<LatestOrder[]> {
    const ids = await latestSales(db, listedOrders);
    const orders = new Map((await findOrders(db, ids)).map((order) => [order.id, order]));
    const sales = ids.flatMap((id) => orders.get(id) ?? []);
    const [people, products] = await Promise.all([
      accounts.people(sales.map(({ userId }) => userId)),
      licenses.figures.productsOf(sales.flatMap(({ licenseId }) => licenseId ?? [])),
    ]);
    return Promise.all(
      sales.map(async (sale) => ({
        id: sale.id,
        title: sale.productName,
        product: products.get(sale.licenseId ?? '') ?? (await listedProduct(sale.productId)),
        customer: { id: sale.userId, username: people.get(sale.userId)?.globalUsername ?? sale.userId },
        amount: dollarsOfCents(sale.priceCents),
        refunded: dollarsOfCents(sale.refundedCents),
        settledAt: (sale.settledAt ?? now()).toISOString(),
      })),
    );
  }

  /** Orders without a license delivered a ticket, or their license was deleted. */
  async function listedProduct(id: string | null) {
    const product = id === null ? undefined : await catalogue.find(id);
    return product ? { id: product.id, category: product.category } : null;
  }

  const now = () => clock.now();

  async function gather(range: ChartRange): Promise<Today> {
    const at = now();
    // One group after the other, so that it never takes most of the connections.
    const figures = await money(at, range);
    const counts = await licenses.figures.licenses();
    const [awake, bought, orders] = await Promise.all([
      licenses.figures.awake(),
      countBoughtAfterTrial(db, new Date(at.getTime() - weekMs)),
      latestOrders(),
    ]);
    const [held, disputes, queue, jobs, health] = await Promise.all([
      waiting.held(),
      waiting.disputes(),
      waitingTickets(),
      failedJobs.list(),
      readHealth(),
    ]);
    const { trials, ...licenseCounts } = counts;
    return {
      ...figures,
      checkedAt: at.toISOString(),
      licenses: licenseCounts,
      trials: { running: trials, bought },
      awake,
      waiting: {
        disputes: { count: disputes.count, firstDeadline: disputes.firstDeadline?.toISOString() ?? null },
        held: {
          count: held.count,
          amount: dollarsOfCents(held.cents),
          oldest: held.oldest?.toISOString() ?? null,
        },
        tickets: { count: queue.count, longestSince: queue.listed[0]?.waitingSince ?? null },
        jobs,
      },
      health,
      tickets: queue.listed,
      latestOrders: orders,
    };
  }

  const shared = Object.fromEntries(
    chartRanges.map((range) => [range, shareCall(() => gather(range), { forMs: todayKeptMs })]),
  ) as Record<ChartRange, () => Promise<Today>>;

  return { get: (range: ChartRange) => shared[range]() };
}
