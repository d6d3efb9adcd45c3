import { grouped, row } from './figure-row.ts';

type Outage = {
  seconds: number;
  sessions: number;
  pages: number;
  purchases: number;
  busy: number;
  errors: number;
  slowestMs: number;
  salesBackMs: number;
  seatsBackMs: number;
  ended: number;
  changed: number;
  oversold: number;
  stillConnected: number;
  lost: number;
  sum: number;
};
/** A row for the outage of one part of the shop. */
export const outageRow = (what: string, seconds: number) =>
  row<Outage>({
    test: `${what} for ${seconds} s under 20 product sessions, 50 pages and purchases`,
    goal: '0 products ended, 0 seats oversold, 0 signed-out browsers connected, 0 money lost',
    judge: (n) => ({
      reached:
        `${n.sessions} product sessions, ${n.pages} pages, ${grouped(n.purchases)} purchases: ${n.ended} products ended, ` +
        `${n.changed} sessions changed, ${n.oversold} seats oversold, ${n.stillConnected} signed-out browsers connected, ` +
        `${n.lost} money lost, ${grouped(n.busy)} answers of 503, ${n.errors} other errors, ` +
        `slowest ${Math.round(n.slowestMs)} ms, sales back after ${Math.round(n.salesBackMs)} ms`,
      isReached:
        n.seconds >= seconds &&
        n.sessions >= 20 &&
        n.pages >= 50 &&
        n.purchases > 0 &&
        n.slowestMs <= 6_000 &&
        [n.errors, n.ended, n.changed, n.oversold, n.stillConnected, n.lost, n.sum].every(
          (number) => number === 0,
        ),
    }),
  });
