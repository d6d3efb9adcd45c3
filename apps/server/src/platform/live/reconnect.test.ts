import { clientEvents } from '@botique/contract/registry.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openChannel } from '../../testing/live-channel.ts';
import { emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { ban, signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { userdata } = clientEvents;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Connects and receives an event, so that connection recovery would have an offset to resume from. */
async function connect(to: Pick<TestApp, 'url' | 'live'>, person: Person): Promise<LiveClient> {
  const client = io(to.url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: { token: person.requestToken },
    extraHeaders: { cookie: person.cookie, origin: to.url },
  });
  onTestFinished(() => void client.close());
  await nextEvent(client, 'connect');
  const told = nextEvent(client, 'session.ended');
  to.live.send('session.ended', { to: 'loginSession', id: person.sessionId }, { reason: 'signed_out' });
  await told;
  return client;
}

/** Drops the connection abruptly and reconnects after `whileOffline`. */
async function drop(client: LiveClient, whileOffline: () => Promise<unknown>): Promise<void> {
  const lost = nextEvent(client, 'disconnect');
  client.io.engine.close();
  await lost;
  await whileOffline();
  client.connect();
}

/** Collects every packet the server sends from now on, including those the client library hides. */
function packetsOf(client: LiveClient): string[] {
  const packets: string[] = [];
  client.io.on('open', () => {
    client.io.engine.on('packet', ({ data }: { data?: unknown }) => packets.push(String(data)));
  });
  return packets;
}

it('reconnects as a new connection that works', async () => {
  const client = await connect(app, await signIn(app, 'customer'));
  const back = nextEvent(client, 'connect');
  await drop(client, async () => {});
  await back;
  expect(client.recovered).not.toBe(true);
  expect(await emitAcknowledged(client, userdata.name, userdata.example)).toMatchObject({ success: true });
});

it('[OFF-63] refuses to reconnect an ended session and sends no missed events', async () => {
  const person = await signIn(app, 'customer');
  const client = await connect(app, person);
  const refused = nextEvent(client, 'connect_error');
  const packets = packetsOf(client);
  await drop(client, async () => {
    await app.accounts.sessions.end(person.sessionId, person.id);
    app.live.send('session.ended', { to: 'loginSession', id: person.sessionId }, { reason: 'banned' });
  });
  expect(await refused).toMatchObject({ data: { success: false, code: 401 } });
  expect(client.connected).toBe(false);
  expect(packets.length).toBeGreaterThan(0);
  expect(packets.filter((packet) => packet.includes('session.ended'))).toEqual([]);
});

it('[OFF-63] refuses to reconnect a person who has been banned', async () => {
  const person = await signIn(app, 'banned');
  const client = await connect(app, person);
  const refused = nextEvent(client, 'connect_error');
  await drop(client, () => ban(app, person.id));
  expect(await refused).toMatchObject({ data: { code: 403, message: 'This account has been suspended.' } });
});

it('[OFF-63] refuses to reconnect with the request token of another session', async () => {
  const [person, other] = [await signIn(app, 'customer'), await signIn(app, 'other')];
  const client = await connect(app, person);
  const refused = nextEvent(client, 'connect_error');
  await drop(client, async () => {
    client.auth = { token: other.requestToken };
  });
  expect(await refused).toMatchObject({ data: { code: 401 } });
});

it('[OFF-63] refuses to reconnect a page of another origin', async () => {
  const client = await connect(app, await signIn(app, 'customer'));
  const refused = nextEvent(client, 'connect_error');
  await drop(client, async () => {
    client.io.opts.extraHeaders = { ...client.io.opts.extraHeaders, origin: 'https://evil.example' };
  });
  expect(await refused).toBeInstanceOf(Error);
  expect(client.connected).toBe(false);
});

it('[OFF-63] uses the current role after a reconnect', async () => {
  const roles: string[] = [];
  const channel = await openChannel(app, {
    userdata: (_payload, { viewer }) => void roles.push(viewer.role),
  });
  const person = await signIn(app, 'customer');
  const client = await connect(channel, person);
  await emitAcknowledged(client, userdata.name, userdata.example);
  const back = nextEvent(client, 'connect');
  await drop(client, () => app.accounts.changeRole(person.id, 'Admin', null));
  await back;
  await emitAcknowledged(client, userdata.name, userdata.example);
  expect(roles).toEqual(['User', 'Admin']);
});
