import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { expect, test, type BrowserContext } from '@playwright/test';

/** Node's own takes headers, which a browser's does not. */
type LineOfNode = new (address: string, options: { headers: Record<string, string> }) => WebSocket;

/**
 * Says one thing over the live channel in the name of whoever is signed in, without a page, and waits until the server
 * took it. In socket.io's text frames: 40 opens the channel, 42 carries an event, 43 its acknowledgement.
 */
export async function sayLive(context: BrowserContext, name: string, payload: object): Promise<void> {
  const origin = test.info().project.use.baseURL ?? '';
  const cookies = await context.cookies(origin);
  const token = cookies.find((cookie) => cookie.name === 'token')?.value;
  const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const Line = WebSocket as unknown as LineOfNode;
  const line = new Line(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie, origin },
  });
  const answer = new Promise<Acknowledgement>((resolve, reject) => {
    line.addEventListener('error', () => reject(new Error('the live line broke')));
    line.addEventListener('close', () => reject(new Error('the live line was cut')));
    line.addEventListener('message', ({ data }) => {
      const frame = String(data);
      if (frame.startsWith('0')) line.send(`40${JSON.stringify({ token })}`);
      if (frame.startsWith('40')) line.send(`421${JSON.stringify([name, payload])}`);
      if (frame.startsWith('44')) reject(new Error(`the live line was refused: ${frame}`));
      if (frame.startsWith('431')) resolve((JSON.parse(frame.slice(3)) as [Acknowledgement])[0]);
    });
  });
  try {
    expect(await answer).toMatchObject({ success: true });
  } finally {
    line.close();
  }
}
