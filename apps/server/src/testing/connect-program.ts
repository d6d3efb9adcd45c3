import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

type Refusal = Acknowledgement & { success: false };
type Credentials = { auth?: object; headers?: Record<string, string> };

/** Connects to a namespace for programs with any credentials. `refusal` is null if they are admitted. */
export async function connectProgram(
  { url }: Pick<TestApp, 'url'>,
  namespace: string,
  { auth = {}, headers = {} }: Credentials,
): Promise<{ socket: Socket; refusal: Refusal | null }> {
  const socket = io(url + namespace, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
  });
  onTestFinished(() => void socket.close());
  const refusal = await new Promise<Refusal | null>((resolve, reject) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error: Error & { data?: Refusal }) =>
      error.data ? resolve(error.data) : reject(error),
    );
  });
  return { socket, refusal };
}
