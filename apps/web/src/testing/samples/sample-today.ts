import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { ChartPair, Today } from '@botique/contract/today/today.ts';

const day = 86_400_000;
const checkedAt = '2026-11-16T08:40:00.000Z';
const checked = Date.parse(checkedAt);
const before = (ms: number) => new Date(checked - ms).toISOString();
const hour = day / 24;
const minute = hour / 60;

/** Pairs that end on November 16, with plausible weekends. */
export function samplePairs(range: ChartRange = '30'): ChartPair[] {
  const [count, days] = range === '365' ? [52, 7] : [Number(range), 1];
  return Array.from({ length: count }, (_, at) => {
    const to = checked - (count - 1 - at) * days * day;
    const wave = 120 + 70 * Math.sin(at) + 3 * at;
    return {
      from: new Date(to - (days - 1) * day).toISOString().slice(0, 10),
      to: new Date(to).toISOString().slice(0, 10),
      now: at === count - 1 ? 46.95 : Math.round(wave * 100) / 100,
      before: at === count - 1 ? 41.9 : Math.round(wave * 80) / 100,
    };
  });
}

/** A shop without sales, where nothing waits and nothing runs. */
export function emptyToday(changes: Partial<Today> = {}): Today {
  const nothing = { now: 0, before: 0 };
  return {
    checkedAt,
    timeZone: 'UTC',
    revenue: { today: nothing, week: nothing, month: nothing },
    refunded: 0,
    chart: samplePairs().map(({ from, to }) => ({ from, to, now: 0, before: 0 })),
    orders: nothing,
    licenses: { active: 0, change: 0, expiring: 0, renewable: 0 },
    trials: { running: 0, bought: 0 },
    awake: { sessions: 0, customers: 0, products: [], pulse: Array.from({ length: 20 }, () => 0) },
    waiting: {
      disputes: { count: 0, firstDeadline: null },
      held: { count: 0, amount: 0, oldest: null },
      tickets: { count: 0, longestSince: null },
      jobs: { count: 0, newest: [] },
    },
    health: {
      answers: { p95Ms: 38, failed: 0 },
      live: { connected: 612, redis: 'connected' },
      database: { nodes: 2, missing: 0, booksMatch: true },
      payPal: { webhookAt: before(2 * minute), answeredAt: null, failedAt: null },
      backup: { at: before(5 * hour) },
    },
    tickets: [],
    latestOrders: [],
    ...changes,
  };
}

/** The shop of the design: a Monday morning. */
export function sampleToday(changes: Partial<Today> = {}): Today {
  const person = (id: string, username: string) => ({ id, username, avatar: null });
  const product = (id: string, name: string, sessions: number) => ({
    id,
    name,
    category: 'bots' as const,
    sessions,
  });
  return emptyToday({
    revenue: {
      today: { now: 46.95, before: 41.9 },
      week: { now: 1297.65, before: 1222.9 },
      month: { now: 5610.4, before: 4646.95 },
    },
    refunded: 96.2,
    chart: samplePairs(),
    orders: { now: 4, before: 3 },
    licenses: { active: 1204, change: 26, expiring: 38, renewable: 27 },
    trials: { running: 64, bought: 9 },
    awake: {
      sessions: 214,
      customers: 163,
      products: [
        product('Wd4xK9Qe', 'Warden', 81),
        product('En7pL2Rt', 'Encore', 54),
        product('Re3mY8Ub', 'Relay', 33),
        product('Ty5nH1Zc', 'Tally', 29),
        product('Do6qJ4Ws', 'Doorman', 17),
      ],
      pulse: [1, 3, 2, 6, 4, 5, 3, 2, 4, 1, 0, 2, 5, 3, 6, 2, 4, 3, 5, 7],
    },
    waiting: {
      disputes: { count: 2, firstDeadline: before(-2 * day - hour) },
      held: { count: 2, amount: 14.55, oldest: before(19 * hour) },
      tickets: { count: 3, longestSince: before(3 * hour + 12 * minute) },
      jobs: {
        count: 1,
        newest: [
          {
            id: '7',
            name: 'ledger.check_all_books',
            attempts: 3,
            lastError: 'canceling statement due to statement timeout',
            failedAt: before(5 * hour),
            retryAt: null,
          },
        ],
      },
    },
    tickets: [
      {
        id: 'T-4Kq92xWd',
        title: 'No answer since the server moved',
        productName: 'Warden',
        opener: person('1', 'Anastasia'),
        waitingSince: before(3 * hour + 12 * minute),
      },
      {
        id: 'T-4Kq92xWe',
        title: 'Invoice with our VAT number?',
        productName: null,
        opener: person('2', 'Ravi Menon'),
        waitingSince: before(100 * minute),
      },
      {
        id: 'T-4Kq92xWf',
        title: 'Your order: Vitrine',
        productName: 'Vitrine',
        opener: person('3', 'Theo'),
        waitingSince: before(22 * minute),
      },
    ],
    latestOrders: [
      ['Doorman', 'Do6qJ4Ws', 'Mo', 9.05],
      ['Encore', 'En7pL2Rt', 'pixelpam', 3],
      ['Relay', 'Re3mY8Ub', 'Oskar', 30.9],
    ].map(([title, id, username, amount], at) => ({
      id: `7c9e6679-7425-40de-944b-e07fc1f90ae${at}`,
      title: String(title),
      product: { id: String(id), category: 'bots' },
      customer: { id: '2', username: String(username) },
      amount: Number(amount),
      refunded: 0,
      settledAt: before(hour),
    })),
    ...changes,
  });
}
