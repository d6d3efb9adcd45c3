import { randomUUID } from 'node:crypto';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { productNamespace } from '@botique/contract/licenses/session-rules.ts';
import type { Seat } from '@botique/contract/licenses/session.ts';
import { connectCopy, type CopyOptions, type RunningCopy } from '@botique/sdk/connect-copy.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Grant } from '../domains/licenses/service.ts';
import { giveLicense } from './licenses.ts';
import type { TestApp } from './test-app.ts';

/** A license with its key, as its owner has it. */
export async function giveKey(
  app: TestApp,
  ownerId: string,
  change: Partial<Grant> = {},
): Promise<{ id: string; key: string }> {
  const row = await giveLicense(app, ownerId, change);
  const { license } = await app.licenses.get(row.id, ownerId);
  return { id: row.id, key: license };
}

export type BareCopy = { socket: Socket; seat: Seat & { resumed: boolean }; uuid: string };

/** A copy that does nothing by itself, neither a heartbeat nor a return. Rejects with the server's reason. */
export async function enter(
  { url }: Pick<TestApp, 'url'>,
  license: string,
  more: object = {},
): Promise<BareCopy> {
  const uuid = randomUUID();
  const socket = io(url + productNamespace, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: { license, uuid, ...more },
  });
  onTestFinished(() => void socket.close());
  const seat = await new Promise<BareCopy['seat']>((resolve, reject) => {
    socket.once('seated', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, seat, uuid };
}

/** Why a copy is not let in; null when it is. */
export async function whyRefused(
  app: Pick<TestApp, 'url'>,
  license: string,
  more: object = {},
): Promise<Acknowledgement | null> {
  try {
    await enter(app, license, more);
    return null;
  } catch (error) {
    return (error as { data: Acknowledgement }).data;
  }
}

export async function heartbeat({ socket }: BareCopy): Promise<Acknowledgement> {
  return (await socket.timeout(5_000).emitWithAck('heartbeat')) as Acknowledgement;
}

/** A copy as customers have it, once it sits. */
export async function run(
  { url }: Pick<TestApp, 'url'>,
  license: string,
  more: Partial<CopyOptions> = {},
): Promise<RunningCopy & { sessionId: string; stopped: Promise<{ code: number; message: string }> }> {
  let stop: (why: { code: number; message: string }) => void;
  const stopped = new Promise<{ code: number; message: string }>((resolve) => {
    stop = resolve;
  });
  let copy: RunningCopy | undefined;
  onTestFinished(() => copy?.close());
  const sessionId = await new Promise<string>((resolve, reject) => {
    copy = connectCopy({
      url,
      license,
      uuid: randomUUID(),
      onSeated: (seat) => resolve(seat.sessionId),
      onStopped(why) {
        stop(why);
        reject(new Error(why.message));
      },
      ...more,
    });
  });
  return { sessionId, stopped, close: async () => copy?.close() };
}
