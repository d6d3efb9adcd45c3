import { setImmediate as immediate } from 'node:timers/promises';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { createLog } from '../apps/server/src/platform/log.ts';
import { movingClock } from '../apps/server/src/testing/moving-clock.ts';
import { movingTimers } from '../apps/server/src/testing/moving-timers.ts';
import { complete } from '../apps/server/src/testing/orders.ts';
import { capture, createPayment, idOf } from '../apps/server/src/testing/payments.ts';
import { signInNewCustomer } from '../apps/server/src/testing/person.ts';
import { addProduct } from '../apps/server/src/testing/products.ts';
import { startTestAppForThisTest } from '../apps/server/src/testing/test-app.ts';
import { paypalWebhookPath } from '../packages/contract/src/payments/endpoints.ts';
import { newDatabase } from './empty-database.ts';
import {
  approve,
  expireTokens,
  forgetAll,
  messagesOf,
  paymentsAt,
  planMessages,
  signed,
} from './paypal-emulator.ts';
import { createTroubles, type Trouble } from './paypal-troubles.ts';
import { createRendezvous } from './rendezvous.ts';
import { openSlowLine, type LineCall } from './slow-line.ts';

/** The emulator lists everything it remembers, so it is reset before the list gets long. */
const runsUntilForgotten = 10;

/**
 * Approved but not captured, captured by a server that died before the answer arrived, or approved for a bank
 * that takes its time.
 */
export type Beginning = 'approved' | 'captured unheard' | 'pending';

type Schedule = {
  scheduler: fc.Scheduler;
  beginning: Beginning;
  troubles?: readonly Trouble[];
  whileAllWait?: (() => Promise<void>) | undefined;
};

export type ScheduleShop = Awaited<ReturnType<typeof openScheduleShop>>;

const isCreation = ({ text }: LineCall) => /\/(token|orders)$/.test(text);

/** A shop whose calls to PayPal pause, so that a test decides in which order they go on, and how they end. */
export async function openScheduleShop() {
  const line = await openSlowLine();
  const [clock, timers] = [movingClock(), movingTimers()];
  const app = await startTestAppForThisTest({
    jobs: false,
    // Logs the cause if a call answers 500.
    log: createLog('error'),
    databaseUrl: await newDatabase(),
    variables: { PAYPAL_URL: line.url },
    clock,
    paypalTimers: timers,
  });
  line.leadsTo(app.emulatorUrl);
  const emulator = { url: app.emulatorUrl };
  const { pool } = app.database;
  const { payments } = app;
  if (!payments) throw new Error('This shop does not take PayPal');
  const buyer = await signInNewCustomer(app);
  const { id: productId } = await addProduct(app);
  const signatures = new Map<string, ReturnType<typeof signed>>();
  let runs = 0;

  /** Delivers a message of PayPal, always with the same signature. */
  async function send(event: object): Promise<number> {
    const body = JSON.stringify(event);
    const signature = signatures.get(body) ?? signed(line, body);
    signatures.set(body, signature);
    const headers = { 'content-type': 'application/json', ...(await signature) };
    const reply = await fetch(`${app.url}${paypalWebhookPath}`, { method: 'POST', body, headers });
    await reply.text();
    return reply.status;
  }

  const messagesAbout = async (providerId: string) =>
    (await messagesOf(emulator))
      .map(({ event }) => event)
      .filter((event) => JSON.stringify(event).includes(providerId));

  async function deliverNewest(providerId: string): Promise<number> {
    return send((await messagesAbout(providerId)).at(-1) ?? {});
  }

  /** The buyer tries again if PayPal doesn't create the payment. */
  async function createPatiently(): Promise<string> {
    const reply = await createPayment(buyer, { id: productId });
    if (reply.status === 200) return idOf(reply);
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unavailable' });
    return createPatiently();
  }

  async function captureUnheard(providerId: string): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      "update orders set state = 'capturing', capture_attempt = 1 where provider_id = $1 returning id",
      [providerId],
    );
    await captureAsTheShop(line.url, providerId, rows[0]?.id ?? '');
  }

  return {
    app,
    line,
    clock,
    emulator,
    send,
    messagesAbout,
    reconcile: payments.reconcile,
    buyer,

    /** Plays one payment: capture, completed twice, three webhooks and the reconciler, all at once. */
    async play({ scheduler, beginning, troubles = [], whileAllWait }: Schedule) {
      if (runs % runsUntilForgotten === 0) {
        signatures.clear();
        await forgetAll(emulator);
        await planMessages(emulator, { hold: true });
      }
      runs += 1;
      if (troubles.length > 0) await expireTokens(emulator);
      const meeting = createRendezvous(scheduler);
      let isMeeting = false;
      const wait = async () => (isMeeting ? meeting.wait('hanging') : immediate());
      const playing = createTroubles(troubles, { line, timers, wait });
      line.onStation = async (station, call) => (isCreation(call) ? playing.meet(station, call) : undefined);
      const providerId = await createPatiently();
      line.onStation = async () => undefined;
      await approve(emulator, providerId, beginning === 'pending' ? 'pending' : 'approve');
      if (beginning === 'captured unheard') await captureUnheard(providerId);

      isMeeting = true;
      const pay = () => complete(buyer, { productId, method: 'paypal', paymentId: providerId });
      const captured = meeting.join('capture', () => capture(buyer, providerId));
      const completed = [1, 2].map(() => meeting.join('completed', pay));
      const delivered = [1, 2, 3].map(() => meeting.join('webhook', () => deliverNewest(providerId)));
      const reconciled = meeting.join('reconcile', payments.reconcile);
      line.onStation = async (station, call) => {
        if (!call.text.includes(providerId)) return undefined;
        await meeting.wait(`${station} ${call.text.split(' ')[0]}`);
        return playing.meet(station, call);
      };
      await meeting.letThemPass(whileAllWait);
      isMeeting = false;
      line.onStation = async (station, call) =>
        call.text.includes(providerId) ? playing.meet(station, call) : undefined;
      await reconciled;
      return {
        providerId,
        order: meeting.passed().join(', '),
        played: playing.played,
        captured: await captured,
        completed: await Promise.all(completed),
        delivered: await Promise.all(delivered),
      };
    },

    /** From here on, PayPal answers every call as it should. */
    endTroubles(): void {
      line.onStation = async () => undefined;
    },

    /** Otherwise the reconciler would ask about it in all later runs. */
    async leaveAlone(providerId: string): Promise<void> {
      await pool.query("update orders set next_check_at = now() + interval '1 day' where provider_id = $1", [
        providerId,
      ]);
    },

    /** The order of a payment, what it gave the buyer, and what PayPal took for it. */
    async soldBy(providerId: string) {
      const { rows } = await pool.query<{
        id: string;
        granted: string;
        state: string;
        licenses: number;
        transfers: number;
        held: number;
      }>(
        `select id, license_id as granted, state,
        (select count(*)::int from licenses where granted_for = 'order:' || o.id) as licenses,
        (select count(*)::int from ledger_transfers where key = 'order:' || o.id and amount_cents = price_cents) as transfers,
        (select count(*)::int from held_payments where order_id = o.id) as held
       from orders o where provider_id = $1`,
        [providerId],
      );
      const [row] = rows;
      if (!row) throw new Error(`No order has the payment ${providerId}`);
      const taken = (await paymentsAt(emulator)).find(({ id }) => id === providerId)?.units[0]?.capture;
      const { id, granted, ...sold } = row;
      return { id, granted, sold, taken };
    },
  };
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
