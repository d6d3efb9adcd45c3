import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export type LiveClient = Socket;

/** Connects like a page, without waiting for the answer. Closed when the test ends. */
export function openPageSocket(
  { url }: Pick<TestApp, 'url'>,
  { cookie, requestToken }: Pick<Person, 'cookie' | 'requestToken'>,
  { headers = {}, reconnection = true }: { headers?: Record<string, string>; reconnection?: boolean } = {},
): LiveClient {
  const client = io(url, {
    forceNew: true,
    reconnection,
    transports: ['websocket'],
    auth: { token: requestToken },
    extraHeaders: { cookie, origin: url, ...headers },
  });
  onTestFinished(() => void client.close());
  return client;
}

/** A real socket.io client, closed when the test ends. Rejects with the server's reason if it is refused. */
export async function connectLive(
  app: Pick<TestApp, 'url'>,
  person: Pick<Person, 'cookie' | 'requestToken'>,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const client = openPageSocket(app, person, { headers, reconnection: false });
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
  return (await client.timeout(60_000).emitWithAck(event, payload)) as Acknowledgement;
}

/** The next event of that name, including `disconnect`. Call it before you cause the event. */
export async function nextEvent(client: LiveClient, name: string): Promise<unknown> {
  return new Promise((resolve) => {
    client.once(name, resolve);
  });
}
