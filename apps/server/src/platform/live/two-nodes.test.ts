import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { clientEvents } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../testing/live-client.ts';
import { send, signIn, type Person } from '../../testing/person.ts';
import { startRedis } from '../../testing/redis-server.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  type TestApp,
} from '../../testing/test-app.ts';

const { userdata } = clientEvents;

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let person: Person;

beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const variables = { RATE_LIMIT_PER_MINUTE: '30' };
  const node = { variables, databaseUrl: data.url, redisUrl: redis.url };
  here = await startTestApp(node);
  there = await startTestApp(node);
  person = await signIn(here, 'customer');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});

it('[OFF-66] delivers an event of one node to its viewers on both nodes and no one else', async () => {
  const clients = await Promise.all([
    connectLive(here, person),
    connectLive(there, person),
    connectLive(there, await signIn(there, 'other')),
  ]);
  const received: number[] = [];
  clients.forEach((client, at) => client.on('session.ended', () => received.push(at)));
  for (const node of [here, there]) {
    const arrived = Promise.all(clients.slice(0, 2).map((client) => nextEvent(client, 'session.ended')));
    node.live.send('session.ended', { to: 'loginSession', id: person.sessionId }, { reason: 'signed_out' });
    const [first, second] = await arrived;
    // Both nodes deliver the same event with the same id.
    expect(first).toEqual(second);
  }
  // This reply proves that the other person has received everything sent to them before it.
  await emitAcknowledged(clients[2], userdata.name, userdata.example);
  expect(received.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1]);
});

it('[OFF-66] disconnects a session on one node when it ends on the other', async () => {
  const leaving = await signIn(here, 'customer');
  const client = await connectLive(there, leaving);
  const told = nextEvent(client, 'session.ended');
  const closed = nextEvent(client, 'disconnect');
  const end = accountsEndpoints['sessions.end'];
  expect((await person.call(end, { params: { id: leaving.sessionId } })).status).toBe(200);
  expect(await told).toMatchObject({ reason: 'signed_out' });
  expect(await closed).toBe('io server disconnect');
});

it('[OFF-66] disconnects a person on every node when their role changes', async () => {
  const clients = await Promise.all([connectLive(here, person), connectLive(there, person)]);
  const closed = Promise.all(clients.map((client) => nextEvent(client, 'disconnect')));
  await here.accounts.changeRole(person.id, 'Admin', null);
  expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
});

it('shares rate limits between nodes', async () => {
  const anyCall = accountsEndpoints['auth.userData'];
  expect((await send(here, anyCall)).status).toBe(401);
  let callsHere = 0;
  await expect
    .poll(async () => {
      for (let times = 0; times < 10; times += 1) await send(there, anyCall);
      callsHere += 1;
      return (await send(here, anyCall)).status;
    })
    .toBe(429);
  // Alone, this node would have allowed 30.
  expect(callsHere).toBeLessThan(10);
});

it('answers requests while Redis is frozen', async () => {
  const node = await startTestAppForThisTest({ databaseUrl: data.url, redisUrl: redis.url });
  redis.freeze();
  try {
    const reply = await fetch(`${node.url}/openapi.json`, { signal: AbortSignal.timeout(60_000) });
    expect(reply.status).toBe(200);
    // An unread reply would keep its connection open, and the server waiting for it.
    await reply.text();
  } finally {
    redis.thaw();
  }
});

it('[OFF-66] still connects, disconnects and sends events to pages on the same node while Redis is frozen', async () => {
  // Has its own rate limit: the tests above have used up that of their address.
  const node = await startTestAppForThisTest({ databaseUrl: data.url, redisUrl: redis.url });
  const client = await connectLive(node, person);
  redis.freeze();
  try {
    const told = nextEvent(client, 'session.ended');
    node.live.send('session.ended', { to: 'loginSession', id: person.sessionId }, { reason: 'signed_out' });
    expect(await told).toMatchObject({ reason: 'signed_out' });
    const other = await connectLive(node, person);
    const gone = [nextEvent(client, 'disconnect'), nextEvent(other, 'disconnect')];
    node.live.end({ to: 'loginSession', id: person.sessionId }, 'signed_out');
    await Promise.all(gone);
    const demoted = await connectLive(node, person);
    const cut = nextEvent(demoted, 'disconnect');
    // This fails because other nodes can't be asked, but pages of this node don't wait for it.
    const ending = node.live.endOutdated({ to: 'user', id: person.id }, () => 'role_changed').catch(() => {});
    await cut;
    redis.thaw();
    await ending;
  } finally {
    redis.thaw();
  }
});
