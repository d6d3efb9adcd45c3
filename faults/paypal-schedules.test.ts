import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancel } from '../apps/server/src/testing/orders.ts';
import type { Reply } from '../apps/server/src/testing/person.ts';
import { readBooks, wholeBooks } from './books.ts';
import { reportFigures } from './figures.ts';
import { openScheduleShop, type Beginning, type ScheduleShop } from './paypal-schedule.ts';
import { settle } from './paypal-emulator.ts';
import { troublesOfPayment, type Trouble } from './paypal-troubles.ts';
import { until } from './processes.ts';
import { pick } from './size.ts';

const runs = pick({ short: 10, full: 2_000 });
/** No shrinking: the shop has changed by the next run, so a smaller schedule proves nothing. */
const parameters = { numRuns: runs, endOnFailure: true };

it(
  '[ORD-70] [ORD-73] [ORD-80] grants one license for capture, two completions, three webhooks and the reconciler in any order',
  async ({ task }) => {
    const shop = await openScheduleShop();
    const { pool } = shop.app.database;
    const seenOrders = new Set<string>();
    const outcomes = { oneGrant: 0, bought: 0, early: 0 };
    let run = 0;

    async function expectNoTransactionWaits(): Promise<void> {
      await until('no transaction should be open while PayPal is asked', async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
        return rows.length === 0;
      });
    }

    async function runOnce(scheduler: fc.Scheduler, beginning: Beginning): Promise<void> {
      const whileAllWait = run % 10 === 0 ? expectNoTransactionWaits : undefined;
      const played = await shop.play({ scheduler, beginning, whileAllWait });
      run += 1;
      seenOrders.add(played.order);

      expect(played.delivered).toEqual([200, 200, 200]);
      const { granted, sold, taken } = await shop.soldBy(played.providerId);
      expect(sold).toEqual({ state: 'fulfilled', licenses: 1, transfers: 1, held: 0 });
      outcomes.oneGrant += 1;
      const { captured } = played;
      expect(captured.status, captured.text).toBe(200);
      expect(licenseOf(captured)).toBe(granted);
      // Before the capture there is nothing to deliver. If it happened before the run, no call is too early.
      const early = beginning === 'approved' ? '402 payment_missing' : null;
      const told = played.completed.map(outcomeOf);
      expect(told.filter((each) => each !== early && each !== `200 ${granted}`)).toEqual([]);
      for (const each of told) outcomes[each === early ? 'early' : 'bought'] += 1;
      expect(taken).toMatchObject({ status: 'COMPLETED', refunds: [] });
    }

    const beginnings = fc.constantFrom<Beginning>('approved', 'captured unheard');
    await fc.assert(fc.asyncProperty(fc.scheduler(), beginnings, runOnce), parameters);
    expect(await readBooks(shop.app.database)).toEqual(wholeBooks(runs));
    console.log(
      `orders of capture, completed, webhook and reconcile: ${runs} runs, ${seenOrders.size} different, ` +
        `${outcomes.oneGrant} grants, ${outcomes.bought} completed with the same license, ${outcomes.early} refused before the capture`,
    );
    const { oneGrant } = outcomes;
    reportFigures(task, 'paypalSchedules', { runs: run, orders: seenOrders.size, oneGrant });
  },
  pick({ short: 600_000, full: 1_500_000 }),
);

const minuteMs = 60_000;

/** What happens after the payment. */
type After = {
  /** Until PayPal sends its webhooks again and the reconciler runs: within the time to pay, or after it. */
  pauseMs: number;
  reconcilesFirst: boolean;
  /** What the bank says about a pending payment. */
  bank: 'completed' | 'denied';
};
const afterwards: fc.Arbitrary<After> = fc.record({
  pauseMs: fc.constantFrom(6 * minuteMs, 20 * minuteMs),
  reconcilesFirst: fc.boolean(),
  bank: fc.constantFrom('completed', 'denied'),
});

it(
  '[ORD-217] grants once, returns the money or holds it when one answer of PayPal hangs and one is unreadable',
  async ({ task }) => {
    const shop = await openScheduleShop();
    const ends = new Map<string, number>();
    const troubles = new Map<string, number>();
    const lost: string[] = [];
    const count = (counts: Map<string, number>, what: string) =>
      counts.set(what, (counts.get(what) ?? 0) + 1);

    async function runOnce(
      scheduler: fc.Scheduler,
      beginning: Beginning,
      waiting: Trouble[],
      after: After,
    ): Promise<void> {
      const played = await shop.play({ scheduler, beginning, troubles: waiting });
      const { providerId } = played;
      expect(played.delivered.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await recover(shop, providerId, after);

      const { id, granted, sold, taken } = await shop.soldBy(providerId);
      for (const what of played.played()) count(troubles, what);
      const end = endOf(sold, taken?.status);
      count(ends, end);
      if (end === 'lost') lost.push(JSON.stringify({ sold, taken }));
      expect(lost).toEqual([]);
      const replies = [played.captured, ...played.completed];
      const told = replies.map(outcomeOf);
      const pending = beginning === 'pending' ? ['200 undefined'] : [];
      expect(told.filter((each) => ![`200 ${granted}`, ...unsure, ...pending].includes(each))).toEqual([]);
      const isCharged = beginning === 'captured unheard';
      expect(replies.filter(({ text }) => isCharged && text.includes('haven’t been charged'))).toEqual([]);
      // Otherwise the next run would continue with this payment.
      if (sold.state === 'open') await cancel(shop.buyer, id);
      await shop.leaveAlone(providerId);
    }

    const beginnings = fc.constantFrom<Beginning>('approved', 'captured unheard', 'pending');
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), beginnings, troublesOfPayment, afterwards, runOnce),
      parameters,
    );
    expect(await readBooks(shop.app.database)).toEqual(wholeBooks(ends.get('goods') ?? 0));
    console.log(`ends: ${listOf(ends)}; answers of PayPal that went wrong: ${listOf(troubles)}`);
    reportFigures(task, 'paypalTroubles', { runs, lost: lost.length });
  },
  pick({ short: 600_000, full: 1_500_000 }),
);

/** PayPal repeats its webhooks and the reconciler runs: first with the troubles that are left, then without. */
async function recover(shop: ScheduleShop, providerId: string, after: After): Promise<void> {
  const { clock, emulator, messagesAbout, reconcile, send } = shop;
  const { pauseMs, reconcilesFirst, bank } = after;
  const deliverAll = async (allowed: number[]) => {
    for (const event of await messagesAbout(providerId)) expect(allowed).toContain(await send(event));
  };
  const hearFromBank = async () => {
    const { taken } = await shop.soldBy(providerId);
    if (taken?.status === 'PENDING') await settle(emulator, taken.id, bank);
  };
  clock.forward(pauseMs);
  if (reconcilesFirst) await reconcile();
  await hearFromBank();
  await deliverAll([200, 503]);
  if (!reconcilesFirst) await reconcile();

  shop.endTroubles();
  clock.forward(pauseMs);
  await reconcile();
  await hearFromBank();
  await deliverAll([200]);
  await reconcile();
  // PayPal's own clock stays where it is, and would sign webhooks that are days old.
  clock.forward(-2 * pauseMs);
}

type Sold = Awaited<ReturnType<ScheduleShop['soldBy']>>['sold'];

function endOf({ state, licenses, transfers, held }: Sold, taken: string | undefined) {
  if (taken === 'COMPLETED' && state === 'fulfilled' && licenses === 1 && transfers === 1) return 'goods';
  if (licenses > 0 || transfers > 0) return 'lost';
  if (taken === 'REFUNDED' && state === 'refunded') return 'money back';
  if ((taken === undefined || taken === 'DECLINED') && state !== 'capturing') return 'not taken';
  return held > 0 ? 'held' : 'lost';
}

/** What the shop may say while PayPal doesn't tell it how the payment went. */
const unsure = [
  '402 payment_missing',
  '503 payment_unknown',
  '503 payment_unavailable',
  '503 payment_unfinished',
];

const listOf = (counts: Map<string, number>) =>
  [...counts].map(([what, number]) => `${number} ${what}`).join(', ');

const licenseOf = ({ body }: Reply) => (body.data as { licenseId?: string } | undefined)?.licenseId;

const outcomeOf = (reply: Reply) => `${reply.status} ${String(licenseOf(reply) ?? reply.body['error'])}`;
