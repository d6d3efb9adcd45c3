import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renew } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { approvedPayment, capture, payTopUp } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { revenueByDay, salesUpTo } from './repository.ts';

const clock = movingClock();
let app: TestApp;
let admin: Person;
let buyer: Person;
let product: string;

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  admin = await signIn(app, 'admin');
  buyer = await signInNewCustomer(app);
  ({ id: product } = await addProduct(app, someProduct({ name: 'Warden' })));
  await giveCredits(app, buyer, 50_000n);
  await payTopUp(app, buyer, 25);
  await complete(buyer, { productId: product });
  await capture(buyer, await approvedPayment(app, buyer, { id: product }));
  const license = await giveLicense(app, buyer.id, { productId: product });
  await renew(buyer, { license: license.id });
});
afterAll(() => app.close());

const call = (query: Record<string, string> = {}) => admin.call(calls['sales.figures'], { query });

async function figures(query?: Record<string, string>): Promise<SalesFigures> {
  const reply = await call(query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as SalesFigures;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

it('[ORD-160] counts purchases and renewals as revenue, and top-ups on their own', async () => {
  const found = await figures();
  expect(found.days).toHaveLength(30);
  expect(found.days.at(-1)).toEqual({ day: found.today, received: 12, refunded: 0 });
  expect(found).toMatchObject({
    timeZone: 'UTC',
    received: 12,
    refunded: 0,
    products: [{ id: product, name: 'Warden', amount: 12, count: 3 }],
    productCount: 1,
    methods: [
      { method: 'paypal', amount: 4 },
      { method: 'credits', amount: 8 },
    ],
    topUps: { amount: 25, count: 1 },
  });
});

it('[ORD-160] answers for any period of at most 400 days', async () => {
  expect((await figures({ from: '2025-03-01', to: '2025-03-01' })).days).toEqual([
    { day: '2025-03-01', received: 0, refunded: 0 },
  ]);
  expect((await figures({ from: '2024-01-01', to: '2025-02-03' })).days).toHaveLength(400);
  expect((await figures({ from: '2025-01-01' })).to).toBe('2025-01-30');
  expect((await figures({ to: '2025-01-30' })).from).toBe('2025-01-01');
  expect((await figures({ period: 'year' })).days).toHaveLength(365);
  expect((await figures({ period: '7' })).days).toHaveLength(7);
  expect((await figures({ period: 'month' })).from).toMatch(/-01$/);
  expect((await call({ from: '2024-01-01', to: '2025-02-04' })).status).toBe(400);
  expect((await call({ from: '2025-01-02', to: '2025-01-01' })).status).toBe(400);
  expect((await call({ from: '2025-02-30' })).status).toBe(400);
});

it('[ORD-160] tells other domains what came in on a day until a time of day', async () => {
  const { today, timeZone } = await figures();
  const until = (at: string) => salesUpTo(app.database.db, { day: today, time: at, timeZone });
  expect(await until('23:59:59')).toMatchObject({ cents: 1_200n });
  expect(await until('00:00:00')).toEqual({ cents: 0n, sales: 0 });
  expect(await revenueByDay(app.database.db, { from: today, to: today })).toMatchObject([
    { day: today, receivedCents: 1_200n },
  ]);
});

it('[ORD-161] counts all sales again when the shop has another time zone, with several nodes at once', async () => {
  const at = `${dayOf(new Date(clock.now().getTime() - 5 * 86_400_000))}T23:30:00Z`;
  const { rows } = await app.database.pool.query<{ number: string }>(
    `insert into invoices (number, customer_id, kind, status, title, amount_cents, lines, method, product_id, created_at, paid_at)
     values (next_invoice_number(), $1, 'purchase', 'paid', 'Warden', 700, '[]', 'paypal', $2, $3, $3) returning number`,
    [buyer.id, product, at],
  );
  expect(rows).toHaveLength(1);
  const day = at.slice(0, 10);
  expect((await figures()).days.find((one) => one.day === day)?.received).toBe(7);
  await Promise.all([
    app.billing.sales.useTimeZone('Europe/Berlin'),
    app.billing.sales.useTimeZone('Europe/Berlin'),
  ]);
  const inBerlin = await figures();
  const next = dayOf(new Date(Date.parse(day) + 86_400_000));
  expect(inBerlin.timeZone).toBe('Europe/Berlin');
  expect(inBerlin.days.find((one) => one.day === day)?.received).toBe(0);
  expect(inBerlin.days.find((one) => one.day === next)?.received).toBe(7);
  expect(inBerlin.received).toBe(19);
  await app.billing.sales.useTimeZone('UTC');
  expect((await figures()).days.find((one) => one.day === day)?.received).toBe(7);
});

it('[ORD-165] tells open pages of staff about a sale, merged per second', async () => {
  const client = await connectLive(app, admin);
  let told = 0;
  client.on('sales.changed', () => (told += 1));
  const first = nextEvent(client, 'sales.changed');
  for (let times = 0; times < 3; times += 1) await complete(buyer, { productId: product });
  await first;
  expect(told).toBeLessThanOrEqual(2);
});
