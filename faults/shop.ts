import { expect } from 'vitest';
import { admin } from '../apps/emulators/src/personas.ts';
import { createLedger } from '../apps/server/src/domains/ledger/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { send, type Reply } from '../apps/server/src/testing/person.ts';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import type { ManagedProduct, NewProduct } from '../packages/contract/src/catalogue/product.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { newPeople, signIn, type Session } from './browser.ts';
import { until } from './processes.ts';
import type { RunningServer } from './running-server.ts';

export type Buyer = { id: string; session: Session };
export type Server = Pick<RunningServer, 'url'>;

/** An empty shop with an admin, so that its books contain only what the test did. */
export const emptyShop = { DEMO_DATA: 'off', ADMIN_IDS: admin.id };

export const signInAsOwner = (server: Server): Promise<Session> => signIn(server, admin.username);

/** Signs in a new customer without credits. */
export async function newCustomer(server: Server): Promise<Buyer> {
  const [customer] = await newCustomers(server, 1);
  return customer as Buyer;
}

async function newCustomers(server: Server, number: number): Promise<Buyer[]> {
  const ids = await newPeople(server, number);
  return Promise.all(ids.map(async (id) => ({ id, session: await signIn(server, id) })));
}

/** Signs in new customers with this many cents each. */
export async function newBuyers(
  server: Server,
  data: Database,
  { number, cents }: { number: number; cents: bigint },
): Promise<Buyer[]> {
  const buyers = await newCustomers(server, number);
  for (const { id } of buyers) await giveCredits(data, id, cents);
  return buyers;
}

/** Does what `botique credits grant` does, without a process for each customer. */
async function giveCredits({ db }: Database, userId: string, amountCents: bigint): Promise<void> {
  const log = { error: () => {}, info: () => {} };
  const ledger = createLedger({ db, clock: systemClock, log });
  await ledger.grantCredits({ userId, amountCents, reason: 'For a test', actorId: null });
}

type Call = { params?: object; query?: object; body?: object };

export function call(server: Server, session: Session, endpoint: Endpoint, content: Call): Promise<Reply> {
  const headers = { cookie: session.cookie, authorization: `Bearer ${session.requestToken}` };
  return send(server, endpoint, { ...content, headers });
}

export async function putOnSale(server: Server, owner: Session, product: NewProduct): Promise<NewProduct> {
  const reply = await call(server, owner, catalogueEndpoints['products.create'], { body: product });
  expect(reply.status, reply.text).toBe(200);
  return product;
}

/** The remaining stock of a product, as admins and as the public catalogue see it. */
export async function stockLeft(server: Server, owner: Session, { id }: NewProduct) {
  const [managed, shown] = await Promise.all([
    readProduct(server, owner, { id, from: 'products.manage' }),
    readProduct(server, owner, { id, from: 'products.get' }),
  ]);
  const { amount, data } = managed.stock;
  return { amount, data, shown: shown.stock.amount };
}

/** Asks again after a 503: a server that has just started may be too busy to answer. */
async function readProduct(
  server: Server,
  owner: Session,
  { id, from }: { id: string; from: 'products.manage' | 'products.get' },
): Promise<ManagedProduct> {
  const read = () => call(server, owner, catalogueEndpoints[from], { params: { id } });
  let reply = await read();
  await until('the shop should answer', async () => {
    if (reply.status === 503) reply = await read();
    return reply.status !== 503;
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as ManagedProduct;
}
