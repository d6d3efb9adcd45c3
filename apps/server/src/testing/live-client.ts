import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export type LiveClient = Socket;

/** A real socket.io client, closed when the test ends. Rejects with the server's reason when it is not let in. */
export async function connectLive(
  app: Pick<TestApp, 'url'>,
  person: Pick<Person, 'cookie' | 'requestToken'>,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const client = io(app.url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: { token: person.requestToken },
    extraHeaders: { cookie: person.cookie, origin: app.url, ...headers },
  });
  onTestFinished(() => {
    client.close();
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}

export async function emitAcknowledged(
  client: LiveClient,
  event: string,
  payload: object,
): Promise<Acknowledgement> {
  return (await client.timeout(5_000).emitWithAck(event, payload)) as Acknowledgement;
}

/** The next event of that name, `disconnect` included. Ask before causing it. */
export async function nextEvent(client: LiveClient, name: string): Promise<unknown> {
  return new Promise((resolve) => {
    client.once(name, resolve);
  });
}
