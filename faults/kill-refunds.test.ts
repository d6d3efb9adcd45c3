import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { Failpoint } from '../apps/server/src/platform/failpoints/names.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { paymentsEndpoints } from '../packages/contract/src/payments/endpoints.ts';
import { readBooks } from './books.ts';
import type { Session } from './browser.ts';
import { wantedOf } from './buying.ts';
import { openData } from './database.ts';
import { startEmulators } from './emulators.ts';
import { approve, paymentsAt, type PayPalEmulator } from './paypal-emulator.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { call, newBuyers, putOnSale, signInAsOwner, type Buyer, type Server } from './shop.ts';
import { pick } from './size.ts';

const places: readonly Failpoint[] = ['refund.decided', 'paypal.refunding', 'refund.answered'];
const rounds = pick({ short: 1, full: 10 });

it('[ORD-142] [ORD-156] [ORD-158] refunds a part once when the admin tries again after kill -9 at any failpoint', async () => {
  const place = await migratedPlace();
  const postgres = await startEmbeddedPostgres({ home: place.dataDir });
  const emulators = await startEmulators(place);
  const variables = { ...emulators.variables, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' };
  const data = openData(place);
  let server = await startServer(place, { variables });
  const owner = await signInAsOwner(server);
  const product = await putOnSale(server, owner, someProduct());
  const kills = Array.from({ length: rounds }, () => places).flat();
  const buyers = await newBuyers(server, data, { number: kills.length, cents: 1n });

  for (const [at, failpoint] of kills.entries()) {
    const orderId = await buyWithPayPal(server, emulators, { buyer: buyers[at] as Buyer, product, data });
    await server.signal('SIGKILL');
    const id = randomUUID();
    server = await startServer(place, { variables, failpoint: `${failpoint}:1` });
    const cut = await refundOnce(server, owner, orderId, id).catch((error: unknown) => error);
    expect(cut, failpoint).toBeInstanceOf(Error);
    expect(await server.exited, failpoint).toEqual({ code: null, signal: 'SIGKILL' });
    server = await startServer(place, { variables });
    expect((await refundOnce(server, owner, orderId, id)).status).toBe(200);
    await until('PayPal should have paid the refund', async () => (await stateOf(data, id)) === 'done');
  }

  const parts = (await paymentsAt(emulators)).map(({ units }) =>
    units.flatMap(({ capture }) => (capture?.refunds ?? []).map(({ amount }) => amount.value)),
  );
  const books = await readBooks(data);
  console.log(
    `kill -9 in refunds: ${kills.length} kills at ${places.length} places, ${parts.flat().length} refunds at PayPal, sum over all accounts ${books.sum}`,
  );
  expect(parts).toEqual(kills.map(() => ['1.00']));
  expect(books.sum).toBe(0);
  const { rows } = await data.pool.query('select distinct refunded_cents::int as cents from orders');
  expect(rows).toEqual([{ cents: 100 }]);
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  await postgres.stop();
}, 600_000);

type Purchase = { buyer: Buyer; product: NewProduct; data: Database };

async function buyWithPayPal(
  server: Server,
  emulator: PayPalEmulator,
  { buyer: { session }, product, data }: Purchase,
): Promise<string> {
  const { productId, ...wanted } = wantedOf(product);
  const item = { id: productId, name: product.name, description: product.description, ...wanted };
  const created = await call(server, session, paymentsEndpoints['paypal.create'], { body: { cart: [item] } });
  const orderID = created.body['id'] as string;
  await approve(emulator, orderID);
  const paid = await call(server, session, paymentsEndpoints['paypal.capture'], { params: { orderID } });
  expect(paid.status, paid.text).toBe(200);
  const { rows } = await data.pool.query<{ id: string }>('select id from orders where provider_id = $1', [
    orderID,
  ]);
  return rows[0]?.id ?? '';
}

function refundOnce(server: Server, owner: Session, orderId: string, id: string) {
  const body = { id, amount: 1, destination: 'paypal', reason: 'Bought twice' };
  return call(server, owner, paymentsEndpoints['refunds.create'], { params: { id: orderId }, body });
}

async function stateOf({ pool }: Database, id: string): Promise<string | undefined> {
  return (await pool.query<{ state: string }>('select state from refunds where id = $1', [id])).rows[0]
    ?.state;
}
