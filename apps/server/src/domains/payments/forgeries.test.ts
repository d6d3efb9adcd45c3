import { createSign, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { paypalWebhookPath } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pick } from '../../../../../faults/size.ts';
import { approvedPayment, atPayPal, capture, countLicenses, orderAt } from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Message = { body: string | Buffer; headers: Record<string, string> };
type Delivery = { event: { id: string; event_type: string } };

const hourMs = 3_600_000;
const isoTime = (ms: number) => new Date(Date.now() + ms).toISOString();

let app: TestApp;
let buyer: Person;
let productId: string;
/** Captured at PayPal, but the shop missed the reply: a webhook that is accepted delivers a license. */
let providerId: string;
let event: string;
let otherEvent: string;
let genuine: Message;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInNewCustomer(app);
  ({ id: productId } = await addProduct(app));
  providerId = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  await capture(buyer, providerId);
  [event, otherEvent] = await Promise.all([
    eventOf('PAYMENT.CAPTURE.COMPLETED'),
    eventOf('CHECKOUT.ORDER.APPROVED'),
  ]);
  genuine = await signed(event);
});
afterAll(() => app.close());

async function eventOf(type: string): Promise<string> {
  const { deliveries } = (await atPayPal(app, '/webhooks')) as { deliveries: Delivery[] };
  const found = deliveries.find((delivery) => delivery.event.event_type === type);
  if (!found) throw new Error(`PayPal has no ${type}`);
  return JSON.stringify(found.event);
}

/** Signed with PayPal's own key, whatever the envelope says. */
async function signed(
  body: string,
  envelope: { webhookId?: string; time?: string; certUrl?: string; transmissionId?: string } = {},
): Promise<Message> {
  const { headers } = (await atPayPal(app, '/webhooks/sign', { body, ...envelope })) as {
    headers: Record<string, string>;
  };
  return { body, headers };
}

async function deliver({ body, headers }: Message) {
  const reply = await fetch(`${app.url}${paypalWebhookPath}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: reply.status, body: (await reply.json()) as { error?: string } };
}

const withHeaders = ({ body, headers }: Message, change: Record<string, string>): Message => ({
  body,
  headers: { ...headers, ...change },
});

const without = ({ body, headers }: Message, name: string): Message => ({
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

const headerOf = ({ headers }: Message, name: string): string => headers[`paypal-${name}`] ?? '';
const signatureOf = (message: Message) => Buffer.from(headerOf(message, 'transmission-sig'), 'base64');

/** Signed with `privateKey` instead of PayPal's key. */
function signedBy(privateKey: string, message: Message, checksum: number): Message {
  const words = [
    headerOf(message, 'transmission-id'),
    headerOf(message, 'transmission-time'),
    app.env.PAYPAL_WEBHOOK_ID,
    checksum,
  ].join('|');
  const signature = createSign('RSA-SHA256').update(words).sign(privateKey, 'base64');
  return withHeaders(message, { 'paypal-transmission-sig': signature });
}

const anotherKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const certificateAt = (origin: string) => `${origin}${new URL(headerOf(genuine, 'cert-url')).pathname}`;

const forgeries: [what: string, forge: () => Message | Promise<Message>][] = [
  ['one bit of the body', () => ({ ...genuine, body: flipped(Buffer.from(event), event.length >> 1) })],
  [
    'one bit of the signature',
    () =>
      withHeaders(genuine, {
        'paypal-transmission-sig': flipped(signatureOf(genuine), 100).toString('base64'),
      }),
  ],
  ['a time of last week', () => signed(event, { time: isoTime(-7 * 24 * hourMs) })],
  ['a time to come', () => signed(event, { time: isoTime(hourMs) })],
  [
    'another time than the signed one',
    () => withHeaders(genuine, { 'paypal-transmission-time': isoTime(-1000) }),
  ],
  ['the webhook of another shop', () => signed(event, { webhookId: 'WH-OTHER' })],
  [
    'a certificate of a foreign host',
    () => signed(event, { certUrl: certificateAt('https://paypal.example') }),
  ],
  [
    'a host that only begins like the right one',
    () => signed(event, { certUrl: certificateAt(`${app.emulatorUrl}.paypal.example`) }),
  ],
  [
    'the right host as a name before the foreign one',
    () =>
      signed(event, {
        certUrl: certificateAt(`${app.emulatorUrl.replace('//', '//paypal@')}@paypal.example`),
      }),
  ],
  [
    'a certificate that PayPal does not have',
    () => signed(event, { certUrl: `${app.emulatorUrl}/v1/notifications/certs/CERT-made-up` }),
  ],
  ['a different private key', () => signedBy(anotherKey(), genuine, crc32(event))],
  ['the name of another algorithm', () => withHeaders(genuine, { 'paypal-auth-algo': 'SHA1withRSA' })],
  ['no name of an algorithm', () => without(genuine, 'paypal-auth-algo')],
  ['no signature', () => without(genuine, 'paypal-transmission-sig')],
  ['no certificate', () => without(genuine, 'paypal-cert-url')],
  [
    'the transmission id of another message',
    async () =>
      withHeaders(genuine, { 'paypal-transmission-id': headerOf(await signed(event), 'transmission-id') }),
  ],
  ['the body of another genuine message', () => ({ ...genuine, body: otherEvent })],
  [
    'the signature of another genuine message',
    async () =>
      withHeaders(genuine, {
        'paypal-transmission-sig': headerOf(await signed(otherEvent), 'transmission-sig'),
      }),
  ],
  ['a byte behind the body', () => ({ ...genuine, body: `${event} ` })],
  ['an empty body', () => ({ ...genuine, body: '' })],
];

it.for(forgeries)(
  '[ORD-84] [ORD-85] [ORD-86] refuses a webhook with %s (400) and changes not a single row',
  async ([, forge]) => {
    const forged = await forge();
    const before = await tableContents(app);
    expect(await deliver(forged)).toMatchObject({ status: 400, body: { error: 'webhook_refused' } });
    expect(await tableContents(app)).toEqual(before);
  },
);

it('[ORD-85] [ORD-87] [ORD-88] answers all replays of a genuine webhook with 200 and applies it once', async () => {
  const replays = pick({ short: 500, full: 10_000 });
  // The forgeries above changed nothing, so any effect comes from the genuine webhook.
  expect(await orderAt(app, providerId)).toMatchObject({ state: 'capturing' });
  const statuses = new Map<number, number>();
  const states = new Set<string>();
  let left = replays;
  async function sender(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { status } = await deliver(genuine);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // After a 200, the order must already be settled.
      if (left % 100 === 0) states.add((await orderAt(app, providerId)).state);
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender));
  expect([...statuses]).toEqual([[200, replays]]);
  expect([...states]).toEqual(['fulfilled']);
  expect(await countLicenses(buyer, productId)).toBe(1);
  const { id } = await orderAt(app, providerId);
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from provider_events) as events,
      (select count(*)::int from licenses where granted_for = 'order:' || $1) as licenses,
      (select count(*)::int from ledger_transfers where key = 'order:' || $1) as transfers`,
    [id],
  );
  expect(rows).toEqual([{ events: 1, licenses: 1, transfers: 1 }]);
  console.log(`forged webhooks: ${forgeries.length} refused with 400, 0 rows; ${replays} replays: 1 effect`);
}, 600_000);

it('[ORD-87] refuses a signed webhook with a NUL in its id and changes nothing', async () => {
  const odd = { ...(JSON.parse(event) as object), id: 'WH-\u0000' };
  const before = await tableContents(app);
  expect(await deliver(await signed(JSON.stringify(odd)))).toMatchObject({ status: 400 });
  expect(await tableContents(app)).toEqual(before);
});
