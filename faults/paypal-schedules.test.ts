import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLog } from '../apps/server/src/platform/log.ts';
import { complete } from '../apps/server/src/testing/orders.ts';
import { capture, createPayment, idOf } from '../apps/server/src/testing/payments.ts';
import { signInNewCustomer, type Reply } from '../apps/server/src/testing/person.ts';
import { addProduct } from '../apps/server/src/testing/products.ts';
import { startTestAppForThisTest, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { paypalWebhookPath } from '../packages/contract/src/payments/endpoints.ts';
import { readBooks, wholeBooks } from './books.ts';
import { approve, forgetAll, messagesOf, paymentsAt, planMessages, signed } from './paypal-emulator.ts';
import { newDatabase } from './empty-database.ts';
import { reportFigures } from './figures.ts';
import { until } from './processes.ts';
import { createRendezvous } from './rendezvous.ts';
import { pick } from './size.ts';
import { openSlowLine } from './slow-line.ts';

const runs = pick({ short: 10, full: 2_000 });
/** The emulator lists everything it remembers, so it is reset before the list gets long. */
const runsUntilForgotten = 10;

/** Approved but not captured, or captured by a server that died before the answer arrived. */
type Beginning = 'approved' | 'captured unheard';

it(
  '[ORD-70] [ORD-73] [ORD-80] grants one license for capture, two completions, three webhooks and the reconciler in any order',
  async ({ task }) => {
    const line = await openSlowLine();
    const app = await startTestAppForThisTest({
      jobs: false,
      // Logs the cause if a call answers 500.
      log: createLog('error'),
      databaseUrl: await newDatabase(),
      variables: { PAYPAL_URL: line.url },
    });
    line.leadsTo(app.emulatorUrl);
    const emulator = { url: app.emulatorUrl };
    const { pool } = app.database;
    const reconcile = reconcilerOf(app);
    const buyer = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const seenOrders = new Set<string>();
    const signatures = new Map<string, ReturnType<typeof signed>>();
    const outcomes = { oneGrant: 0, bought: 0, early: 0 };
    let run = 0;

    /** Delivers PayPal's newest message, always with the same signature. */
    async function deliver(providerId: string): Promise<number> {
      const about = (await messagesOf(emulator)).filter(({ event }) =>
        JSON.stringify(event).includes(providerId),
      );
      const body = JSON.stringify(about.at(-1)?.event);
      const signature = signatures.get(body) ?? signed(line, body);
      signatures.set(body, signature);
      const headers = { 'content-type': 'application/json', ...(await signature) };
      const reply = await fetch(`${app.url}${paypalWebhookPath}`, { method: 'POST', body, headers });
      await reply.text();
      return reply.status;
    }

    async function begin(beginning: Beginning): Promise<string> {
      if (run % runsUntilForgotten === 0) {
        signatures.clear();
        await forgetAll(emulator);
        await planMessages(emulator, { hold: true });
      }
      const providerId = idOf(await createPayment(buyer, { id: productId }));
      await approve(emulator, providerId);
      if (beginning === 'captured unheard') {
        const { rows } = await pool.query<{ id: string }>(
          "update orders set state = 'capturing', capture_attempt = 1 where provider_id = $1 returning id",
          [providerId],
        );
        await captureAsTheShop(line.url, providerId, rows[0]?.id ?? '');
      }
      return providerId;
    }

    async function expectNoTransactionWaits(): Promise<void> {
      await until('no transaction should be open while PayPal is asked', async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
        return rows.length === 0;
      });
    }

    async function runOnce(scheduler: fc.Scheduler, beginning: Beginning): Promise<void> {
      const providerId = await begin(beginning);
      const meeting = createRendezvous(scheduler);
      const pay = () => complete(buyer, { productId, method: 'paypal', paymentId: providerId });
      const captured = meeting.join('capture', () => capture(buyer, providerId));
      const completed = [1, 2].map(() => meeting.join('completed', pay));
      const delivered = [1, 2, 3].map(() => meeting.join('webhook', () => deliver(providerId)));
      const reconciled = meeting.join('reconcile', reconcile);
      line.onStation = async (station, call) => {
        if (call.includes(providerId)) await meeting.wait(`${station} ${call.split(' ')[0]}`);
      };
      await meeting.letThemPass(run % 10 === 0 ? expectNoTransactionWaits : undefined);
      line.onStation = async () => {};
      run += 1;
      seenOrders.add(meeting.passed().join(', '));

      await reconciled;
      expect(await Promise.all(delivered)).toEqual([200, 200, 200]);
      const { granted, sold } = await soldBy(providerId);
      expect(sold).toEqual({ state: 'fulfilled', licenses: 1, transfers: 1 });
      outcomes.oneGrant += 1;
      const answer = await captured;
      expect(answer.status, answer.text).toBe(200);
      expect(licenseOf(answer)).toBe(granted);
      // Before the capture there is nothing to deliver. If it happened before the run, no call is too early.
      const early = beginning === 'approved' ? '402 payment_missing' : null;
      const told = (await Promise.all(completed)).map(
        (reply) => `${reply.status} ${String(licenseOf(reply) ?? reply.body['error'])}`,
      );
      expect(told.filter((each) => each !== early && each !== `200 ${granted}`)).toEqual([]);
      for (const each of told) outcomes[each === early ? 'early' : 'bought'] += 1;
      const taken = (await paymentsAt(emulator)).find(({ id }) => id === providerId)?.units[0]?.capture;
      expect(taken).toMatchObject({ status: 'COMPLETED', refunds: [] });
    }

    async function soldBy(providerId: string) {
      const { rows } = await pool.query<{
        granted: string;
        state: string;
        licenses: number;
        transfers: number;
      }>(
        `select license_id as granted, state,
        (select count(*)::int from licenses where granted_for = 'order:' || o.id) as licenses,
        (select count(*)::int from ledger_transfers where key = 'order:' || o.id and amount_cents = price_cents) as transfers
       from orders o where provider_id = $1`,
        [providerId],
      );
      const { granted, ...sold } = rows[0] ?? {};
      return { granted, sold };
    }

    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom<Beginning>('approved', 'captured unheard'), runOnce),
      // No shrinking: the shop has changed by the next run, so a smaller schedule proves nothing.
      { numRuns: runs, endOnFailure: true },
    );
    expect(await readBooks(app.database)).toEqual(wholeBooks(runs));
    console.log(
      `orders of capture, completed, webhook and reconcile: ${runs} runs, ${seenOrders.size} different, ` +
        `${outcomes.oneGrant} grants, ${outcomes.bought} completed with the same license, ${outcomes.early} refused before the capture`,
    );
    const { oneGrant } = outcomes;
    reportFigures(task, 'paypalSchedules', { runs: run, orders: seenOrders.size, oneGrant });
  },
  pick({ short: 600_000, full: 1_500_000 }),
);

const licenseOf = ({ body }: Reply) => (body.data as { licenseId?: string } | undefined)?.licenseId;

function reconcilerOf({ payments }: TestApp): () => Promise<void> {
  if (!payments) throw new Error('This shop does not take PayPal');
  return payments.reconcile;
}

/** Makes the call of the server that died, with its idempotency key, so that a retry is recognised. */
async function captureAsTheShop(url: string, providerId: string, orderId: string): Promise<void> {
  const token = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('shop:hush').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { access_token: access } = (await token.json()) as { access_token: string };
  const reply = await fetch(`${url}/v2/checkout/orders/${providerId}/capture`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      'paypal-request-id': `${orderId}-capture`,
    },
    body: '{}',
  });
  expect(reply.status, await reply.text()).toBe(201);
}
