import { productNamespace, type ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nextEvent } from '../../../../testing/live-client.ts';
import { movingClock } from '../../../../testing/moving-clock.ts';
import { signInNewCustomer, type Person } from '../../../../testing/person.ts';
import { enter, giveKey, type BareSession } from '../../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { isBanned } from '../../../accounts/repository.ts';
import { createSweep } from '../sweep/sweep.ts';
import { createResumeCheck } from './check-resume.ts';
import { findResumable, holdLapsedSeats } from './repository.ts';

const ratePerMinute = 24;
const startsPerMinute = ratePerMinute / 2;
const guessesPerMinute = ratePerMinute / 6;
const resumesPerMinute = 12;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({
    // Seats that have lapsed are cleared only by the sweeps of the tests.
    clock: movingClock({ ticks: false }),
    variables: { RATE_LIMIT_PER_MINUTE: String(ratePerMinute), TRUST_PROXY: '1' },
  });
  owner = await signInNewCustomer(app);
});
afterAll(() => app.close());

type Handshake = Partial<Record<keyof ProductHandshake, unknown>>;
type Product = Pick<BareSession, 'seat' | 'uuid'> & { key: string };

let addresses = 0;
const newAddress = () => `192.0.2.${(addresses += 1)}`;

/** The seat, or the name of the refusal. */
async function connectFrom(address: string, auth: Handshake): Promise<Product['seat'] | { error: string }> {
  const socket = open(address, { uuid: randomUUID(), ...auth });
  return new Promise((resolve) => {
    socket.once('seated', resolve);
    socket.once('connect_error', (error: Error & { data?: { error: string } }) =>
      resolve(error.data ?? { error: 'no reason' }),
    );
  });
}

function open(address: string, auth: Handshake): Socket {
  const socket = io(app.url + productNamespace, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth,
    extraHeaders: { 'x-forwarded-for': address },
  });
  onTestFinished(() => void socket.close());
  return socket;
}

/** Running products, each of which started at another address. */
async function startProducts(number: number): Promise<Product[]> {
  const products: Product[] = [];
  for (let at = 0; at < number; at += 10) {
    const { key } = await giveKey(app, owner.id, { sessions: 10 });
    const started = Array.from({ length: Math.min(10, number - at) }, async () => {
      const uuid = randomUUID();
      const seat = (await connectFrom(newAddress(), { license: key, uuid })) as Product['seat'];
      return { key, uuid, seat };
    });
    products.push(...(await Promise.all(started)));
  }
  return products;
}

const resumeOf = ({ key: license, uuid, seat: { sessionId, epoch } }: Product) => ({
  license,
  uuid,
  resume: { sessionId, epoch },
});

/** Uses up the starts of this address with keys that are too long to be any. */
async function useUpStarts(address: string): Promise<void> {
  const starts = Array.from({ length: startsPerMinute }, () =>
    connectFrom(address, { license: 'x'.repeat(101) }),
  );
  expect(new Set((await Promise.all(starts)).map((refused) => 'error' in refused && refused.error))).toEqual(
    new Set(['invalid_request']),
  );
}

const tooMany = { error: 'too_many_requests' };

describe('an address that has used up its starts', () => {
  it('[LIC-179] all products of an address that has used up its starts resume, and no others start', async () => {
    const address = newAddress();
    const products = await startProducts(2 * ratePerMinute);
    await useUpStarts(address);
    const back = await Promise.all(products.map((product) => connectFrom(address, resumeOf(product))));
    expect(back).toEqual(
      products.map(({ seat: { sessionId } }) => expect.objectContaining({ sessionId, resumed: true })),
    );
    const { key } = await giveKey(app, owner.id);
    expect(await connectFrom(address, { license: key })).toMatchObject(tooMany);
    const page = await fetch(app.url, { headers: { 'x-forwarded-for': address } });
    expect(page.status).toBe(200);
  });

  it.for<[string, (product: Product) => Handshake]>([
    [
      'with an earlier epoch',
      ({ seat }) => ({ resume: { sessionId: seat.sessionId, epoch: seat.epoch - 1 } }),
    ],
    ['of another device', () => ({ uuid: randomUUID() })],
    ['that never existed', () => ({ resume: { sessionId: randomUUID(), epoch: 1 } })],
    ['with an unknown key', () => ({ license: '000000-00000-00000-00000-00000' })],
  ])('[LIC-179] counts a resume %s as a start, which may come again soon', async ([, change]) => {
    const address = newAddress();
    const [product] = await startProducts(1);
    if (!product) throw new Error('There is no product');
    const { sessionId } = product.seat;
    const seat = (await connectFrom(address, resumeOf(product))) as Product['seat'];
    expect(seat).toMatchObject({ sessionId, resumed: true });
    await useUpStarts(address);
    const made = { ...resumeOf({ ...product, seat }), ...change({ ...product, seat }) };
    const refused = (await connectFrom(address, made)) as { retryAfterSeconds?: number };
    expect(refused).toMatchObject(tooMany);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(10);
    expect(await connectFrom(address, resumeOf({ ...product, seat }))).toMatchObject({ sessionId });
  });

  it('[LIC-179] counts a product that resumes all the time as a start', async () => {
    const address = newAddress();
    const [product] = await startProducts(1);
    if (!product) throw new Error('There is no product');
    await useUpStarts(address);
    let { seat } = product;
    for (let resumes = 0; resumes < resumesPerMinute; resumes += 1) {
      seat = (await connectFrom(address, resumeOf({ ...product, seat }))) as Product['seat'];
      expect(seat).toMatchObject({ sessionId: product.seat.sessionId, resumed: true });
    }
    expect(await connectFrom(address, resumeOf({ ...product, seat }))).toMatchObject(tooMany);
  });
});

it('[LIC-179] refuses an address that makes up sessions before it has used up its starts', async () => {
  const address = newAddress();
  const { key } = await giveKey(app, owner.id, { sessions: 10 });
  const makeUp = () => connectFrom(address, { license: key, resume: { sessionId: randomUUID(), epoch: 1 } });
  const first = await Promise.all(Array.from({ length: guessesPerMinute }, makeUp));
  expect(first.filter((answer) => 'error' in answer)).toEqual([]);
  expect(await makeUp()).toMatchObject(tooMany);
  const other = await giveKey(app, owner.id);
  expect(await connectFrom(address, { license: other.key })).toMatchObject({ resumed: false });
});

describe('the check', () => {
  const checkResume = () => createResumeCheck({ db: app.database.db, licenses: app.licenses, isBanned });

  const leaseLeft = async ({ seat: { sessionId } }: Product): Promise<number> => {
    const { rows } = await app.database.pool.query<{ left: number }>(
      'select extract(epoch from lease_until - now())::float as left from license_seats where session_id = $1',
      [sessionId],
    );
    return rows[0]?.left ?? Number.NaN;
  };

  const letLapse = ({ seat: { sessionId } }: Product) =>
    app.database.pool.query(
      "update license_seats set lease_until = now() - interval '5 minutes' where session_id = $1",
      [sessionId],
    );

  it('[LIC-181] renews the lapsed lease of a product that has to wait, and of no other', async () => {
    const [waiting, other] = (await startProducts(2)) as [Product, Product];
    await letLapse(waiting);
    await letLapse(other);
    expect(await checkResume()(resumeOf(waiting))).toBe('held');
    expect(await leaseLeft(waiting)).toBeGreaterThan(leaseSeconds - 10);
    expect(await leaseLeft(other)).toBeLessThan(0);
  });

  it('[LIC-179] does not wait for a seat that is locked', async () => {
    const [product] = (await startProducts(1)) as [Product];
    await letLapse(product);
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from license_seats where session_id = $1 for update', [
        product.seat.sessionId,
      ]);
      expect(await checkResume()(resumeOf(product))).toBe('held');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('[LIC-179] tells sessions that are over from sessions that the license never had', async () => {
    const [product, left] = (await startProducts(2)) as [Product, Product];
    const socket = open(newAddress(), resumeOf(left));
    await nextEvent(socket, 'seated');
    await socket.timeout(60_000).emitWithAck('leave', {});
    const stranger = await giveKey(app, owner.id);
    const suspended = (await startProducts(1)) as [Product];
    await app.licenses.suspend(suspended[0].key, null);
    const asked = [
      resumeOf(product),
      resumeOf(left),
      { ...resumeOf(product), license: stranger.key },
      { ...resumeOf(product), resume: { sessionId: randomUUID(), epoch: 1 } },
      resumeOf(suspended[0]),
    ];
    expect(await Promise.all(asked.map(checkResume()))).toEqual([
      'held',
      'over',
      'unknown',
      'unknown',
      'over',
    ]);
  });

  it('[LIC-179] answers many products with a few statements, one after the other', async () => {
    const products = await startProducts(20);
    let running = 0;
    let most = 0;
    let statements = 0;
    const { db } = app.database;
    const counted = new Proxy(db, {
      get(target, name) {
        if (name !== 'execute') return Reflect.get(target, name);
        return async (...parameters: Parameters<typeof db.execute>) => {
          statements += 1;
          running += 1;
          most = Math.max(most, running);
          return db.execute(...parameters).finally(() => {
            running -= 1;
          });
        };
      },
    });
    const check = createResumeCheck({ db: counted, licenses: app.licenses, isBanned });
    const asked = Array.from({ length: 60 }, () => products).flat();
    const found = await Promise.all(asked.map((product) => check(resumeOf(product))));
    expect(new Set(found)).toEqual(new Set(['held']));
    expect({ most, statements }).toEqual({ most: 1, statements: 3 });
    expect(await findResumable(db, [], { isBanned })).toEqual([]);
  });
});

it('[LIC-181] clears no seats of an address that the shop turns away, but lets newcomers take them', async () => {
  const [address, elsewhere] = [newAddress(), newAddress()];
  const clock = movingClock({ ticks: false });
  const sweep = createSweep({ db: app.database.db, clock, isBanned, onCleared: async () => {} });
  for (let passed = 0; passed <= leaseSeconds; passed += 5) {
    await sweep();
    clock.forward(5_000);
  }
  const { id, key } = await giveKey(app, owner.id);
  const other = await giveKey(app, owner.id);
  const mine = (await connectFrom(address, { license: key })) as Product['seat'];
  await connectFrom(address, { license: key });
  await connectFrom(elsewhere, { license: other.key });
  await app.database.pool.query(
    "update license_seats set lease_until = now() - interval '5 minutes' where license_id = any($1)",
    [[id, other.id]],
  );
  const knocks = Array.from({ length: 10 * ratePerMinute }, () => connectFrom(address, {}));
  expect(await Promise.all(knocks)).toContainEqual({ error: 'no reason' });
  await expect.poll(() => lapsedFor(mine.sessionId)).toBeLessThan(leaseSeconds);
  await sweep();
  const { rows } = await app.database.pool.query<{ address: string }>(
    'select address from license_seats where license_id = any($1) and session_id is not null',
    [[id, other.id]],
  );
  expect(rows).toEqual([{ address }, { address }]);
  expect(await enter(app, key)).toMatchObject({ seat: { resumed: false } });
});

it('[LIC-181] holds the seats of an address without waiting for locked ones', async () => {
  const address = newAddress();
  const { id, key } = await giveKey(app, owner.id);
  const [first, second] = [
    (await connectFrom(address, { license: key })) as Product['seat'],
    (await connectFrom(address, { license: key })) as Product['seat'],
  ];
  await app.database.pool.query(
    "update license_seats set lease_until = now() - interval '5 minutes' where license_id = $1",
    [id],
  );
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from license_seats where session_id = $1 for update', [first.sessionId]);
    await holdLapsedSeats(app.database.db, [address]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await lapsedFor(first.sessionId)).toBeGreaterThan(leaseSeconds);
  expect(await lapsedFor(second.sessionId)).toBeLessThan(leaseSeconds);
});

async function lapsedFor(sessionId: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ lapsed: number }>(
    'select extract(epoch from now() - lease_until)::float as lapsed from license_seats where session_id = $1',
    [sessionId],
  );
  return rows[0]?.lapsed ?? Number.NaN;
}
