import { failpoints } from '../apps/server/src/platform/failpoints/names.ts';
import type { ServerEvent } from '../packages/contract/src/live-event.ts';
import {
  clientEvents,
  endpoints,
  programNamespaces,
  serverEvents,
} from '../packages/contract/src/registry.ts';
import { grouped, row, sumRow } from './figure-row.ts';
import { outageRow } from './outage-row.ts';

/** All failpoints that a PayPal payment passes. */
export const paypalPlaces = failpoints.filter(
  (name) => name !== 'order.started' && name !== 'settle.committed' && !/^(refund|reminder)\./.test(name),
);

/** The cells of the role matrix: 11 per call, 5 per live event, 6 per program event, and one per audience. */
function cellsOfContract(): number {
  const audiences = Object.values<ServerEvent>(serverEvents).flatMap((event) => event.audiences);
  const programEvents = Object.values(programNamespaces).flatMap((namespace) =>
    Object.keys(namespace.clientEvents),
  );
  const pageCells = 5 * Object.keys(clientEvents).length + audiences.length + 1;
  return 11 * Object.keys(endpoints).length + pageCells + 6 * programEvents.length;
}

type Checkouts = { checkouts: number; lost: number; double: number; sum: number };
const describeMoney = ({ lost, double, sum }: Checkouts) =>
  `${lost} lost captures, ${double} double grants, ledger sum ${sum}`;
const isMoneyRight = ({ lost, double, sum }: Checkouts) => lost === 0 && double === 0 && sum === 0;

type OneAddress = {
  products: number;
  seconds: number;
  backMs: number;
  ended: number;
  changed: number;
  lost: number;
};
const oneAddressRow = (seconds: number) =>
  row<OneAddress>({
    test: `1,000 products behind one address, shop away for ${seconds} s`,
    goal: 'every one back with the same session',
    judge: (n) => ({
      reached:
        `${grouped(n.products)} products, away for ${Math.round(n.seconds)} s: all back ${(n.backMs / 1_000).toFixed(1)} s after the start, ` +
        `${n.ended} ended, ${n.changed} sessions changed, ${n.lost} seats lost`,
      isReached: n.products >= 1_000 && n.seconds >= seconds && n.ended + n.changed + n.lost === 0,
    }),
  });

/** The fault tests and their goals, in the order in which `npm run test:faults` prints them. */
export const rows = {
  paypalKills: row<Checkouts & { kills: number; places: number; gone: number }>({
    test: '1,000 checkouts, at least 150 kill -9 of the server over named failpoints, webhooks sent 1 to 3 times, a tenth of browsers gone',
    goal: '0 lost captures, 0 double grants, ledger sum 0',
    judge: (n) => ({
      reached: `${grouped(n.checkouts)} checkouts, ${n.kills} kills at ${n.places} failpoints, ${n.gone} browsers gone: ${describeMoney(n)}`,
      isReached:
        n.checkouts >= 1_000 &&
        n.kills >= 150 &&
        n.places === paypalPlaces.length &&
        // A tenth of the buyers who approve. Some buyers never get that far.
        n.gone >= n.checkouts / 12 &&
        isMoneyRight(n),
    }),
  }),
  paypalSchedules: row<{ runs: number; orders: number; oneGrant: number }>({
    test: 'every order of {capture, completed ×2, webhook ×3, reconcile}, fast-check scheduler, 2,000 runs',
    goal: 'exactly one grant in each',
    judge: (n) => ({
      reached: `${grouped(n.runs)} runs in ${grouped(n.orders)} different orders: one grant in ${grouped(n.oneGrant)}`,
      // Some schedules lead to the same order, but repeating a single order would prove nothing.
      isReached: n.runs >= 2_000 && n.orders >= n.runs / 2 && n.oneGrant === n.runs,
    }),
  }),
  paypalTroubles: row<{ runs: number; lost: number }>({
    test: 'one answer of PayPal hangs and one is unreadable, at any point of any payment, 2,000 runs',
    goal: '0 captures without goods, refund or held entry',
    judge: (n) => ({
      reached: `${grouped(n.runs)} runs: ${n.lost} captures without any of them`,
      isReached: n.runs >= 2_000 && n.lost === 0,
    }),
  }),
  ledgerModel: row<{ runs: number; commands: number; sum: number; negative: number; refused: number }>({
    test: 'ledger model, 500 runs × 100 commands',
    goal: 'sum 0, no negative, append-only',
    judge: (n) => ({
      reached: `${n.runs} runs, ${grouped(n.commands)} commands: sum ${n.sum}, ${n.negative} negative, ${grouped(n.refused)} changes of the past refused`,
      isReached:
        n.runs >= 500 && n.commands >= n.runs * 100 && n.sum === 0 && n.negative === 0 && n.refused > 0,
    }),
  }),
  seats: row<{ rounds: number; contenders: number; wrong: number; p99Ms: number }>({
    test: '200 rounds × 20 contenders for 3 seats',
    goal: 'exactly 3 in each, p99 under 50 ms',
    judge: (n) => ({
      reached: `${n.rounds} rounds × ${n.contenders} contenders: ${n.wrong} wrong, p99 ${n.p99Ms.toFixed(1)} ms`,
      isReached: n.rounds >= 200 && n.contenders >= 20 && n.wrong === 0 && n.p99Ms < 50,
    }),
  }),
  productKills: row<{ kills: number; slowestMs: number }>({
    test: 'product killed 100 times',
    goal: 'seat free within 45 s, also when the server was killed as well',
    judge: ({ kills, slowestMs }) => ({
      reached: `${kills} kills, the last seat free after ${(slowestMs / 1000).toFixed(1)} s`,
      isReached: kills >= 100 && slowestMs <= 45_000,
    }),
  }),
  paypalPostgresRestarts: row<Checkouts & { restarts: number; exits: number }>({
    test: '5 immediate PostgreSQL restarts during 1,500 checkouts',
    goal: '0 exits, 0 lost',
    judge: (n) => ({
      reached: `${n.restarts} restarts, ${grouped(n.checkouts)} checkouts: ${n.exits} exits, ${describeMoney(n)}`,
      isReached: n.restarts >= 5 && n.checkouts >= 1_500 && n.exits === 0 && isMoneyRight(n),
    }),
  }),
  postgresAway: outageRow('PostgreSQL away', 90),
  postgresFrozen: outageRow('PostgreSQL frozen', 60),
  redisFrozen: outageRow('Redis frozen', 60),
  reconnectHerd: row<{
    products: number;
    backMs: number;
    ended: number;
    changed: number;
    logins: number;
    failedLogins: number;
    purchases: number;
    failedPurchases: number;
  }>({
    test: '5,000 products reconnect after a restart of the shop',
    goal: '5,000 products back within 60 s, 0 failed logins, 0 failed purchases',
    judge: (n) => ({
      reached:
        `${grouped(n.products)} products back after ${(n.backMs / 1_000).toFixed(1)} s, ${n.ended} ended, ` +
        `${n.changed} sessions changed; ${n.logins} logins, ${n.failedLogins} failed; ` +
        `${n.purchases} purchases, ${n.failedPurchases} failed`,
      isReached:
        n.products >= 5_000 &&
        n.backMs <= 60_000 &&
        n.logins > 0 &&
        n.purchases > 0 &&
        n.ended + n.changed + n.failedLogins + n.failedPurchases === 0,
    }),
  }),
  oneAddressMoment: oneAddressRow(5),
  oneAddressMinute: oneAddressRow(60),
  stalledViewer: row<{
    sessions: number;
    lines: number;
    grownMb: number;
    p99Ms: number;
    missed: number;
    uncounted: number;
  }>({
    test: 'stalled viewer, 60 product sessions print 60,000 lines',
    goal: "server grows at most 20 MB, other viewers' p99 at most 200 ms, 0 lines missed, 0 dropped lines uncounted",
    judge: (n) => ({
      reached:
        `${n.sessions} product sessions, ${grouped(n.lines)} lines: server grew ${n.grownMb.toFixed(1)} MB, ` +
        `p99 ${Math.round(n.p99Ms)} ms, ${n.missed} lines missed, ${n.uncounted} dropped lines uncounted`,
      isReached:
        n.sessions >= 60 &&
        n.lines >= 60_000 &&
        n.grownMb <= 20 &&
        n.p99Ms <= 200 &&
        n.missed + n.uncounted === 0,
    }),
  }),
  consoleFlood: row<{
    linesPerSecond: number;
    seconds: number;
    sessions: number;
    delivered: number;
    allowed: number;
    uncounted: number;
    logged: number;
    missed: number;
    troubles: number;
    p99Ms: number;
    calls: number;
    failedCalls: number;
  }>({
    test: 'one product session floods 5,000 lines/s for 30 s beside 20 others',
    goal: "flood cut to 100 lines/s and 1,000 at once, logged once, others' p99 at most 200 ms, 0 lines missed, 0 seats lost, 0 failed calls",
    judge: (n) => ({
      reached:
        `${grouped(Math.round(n.linesPerSecond))} lines/s for ${Math.round(n.seconds)} s beside ${n.sessions} sessions: ` +
        `${grouped(n.delivered)} of ${grouped(Math.floor(n.allowed))} allowed lines delivered, ${n.uncounted} dropped lines uncounted, ` +
        `logged ${n.logged} times; p99 ${Math.round(n.p99Ms)} ms, ${n.missed} lines missed, ${n.troubles} connections or seats lost, ` +
        `${grouped(n.calls)} calls, ${n.failedCalls} failed`,
      isReached:
        n.linesPerSecond >= 4_900 &&
        n.seconds >= 30 &&
        n.sessions >= 20 &&
        n.delivered <= n.allowed &&
        n.logged === 1 &&
        n.p99Ms <= 200 &&
        n.calls > 0 &&
        n.uncounted + n.missed + n.troubles + n.failedCalls === 0,
    }),
  }),
  generatedRequests: row<{ requests: number; serverErrors: number; outside: number; slowestMs: number }>({
    test: "50,000 generated requests from the contract's own schemas, valid and broken",
    goal: '0 answers of 5xx, 0 bodies outside the contract, 0 hangs over 2 s',
    judge: (n) => ({
      reached: `${grouped(n.requests)} requests: ${n.serverErrors} answers of 5xx, ${n.outside} bodies outside the contract, slowest ${Math.round(n.slowestMs)} ms`,
      isReached: n.requests >= 50_000 && n.serverErrors === 0 && n.outside === 0 && n.slowestMs <= 2_000,
    }),
  }),
  roleMatrix: sumRow<{ cells: number; wrong: number }>({
    test: 'role matrix: every call and event × visitor, customer, other customer, admin, banned',
    goal: '0 wrong cells, list taken from the contract',
    judge: (n) => ({
      reached: `${grouped(n.cells)} of ${grouped(cellsOfContract())} cells: ${n.wrong} wrong`,
      isReached: n.cells === cellsOfContract() && n.wrong === 0,
    }),
  }),
};

type Rows = typeof rows;

export type RowName = keyof Rows;
export type NumbersOf<Name extends RowName> = Parameters<Rows[Name]['judge']>[0];
