import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { expect, it } from 'vitest';
import type { LiveRequest } from '../live/live.tsx';
import { enterSession } from './watched-sessions.ts';

const sessionId = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10';

/** A server that answers only when told to. */
function slowServer() {
  const sent: string[] = [];
  const waiting: ((answer: Acknowledgement) => void)[] = [];
  const request: LiveRequest = (name) => {
    sent.push(name);
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  async function answer(): Promise<void> {
    for (const resolve of waiting.splice(0)) resolve({ success: true, code: 200 });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return { sent, request, answer };
}

it('[LIC-41] stops watching only after the server has confirmed that it watches', async () => {
  const { sent, request, answer } = slowServer();
  enterSession(sessionId, request).leave();
  await Promise.resolve();
  expect(sent).toEqual(['license.watch']);
  await answer();
  expect(sent).toEqual(['license.watch', 'license.unwatch']);
  await answer();
});

it('[LIC-41] goes on watching if another console of the session opens in the meantime', async () => {
  const { sent, request, answer } = slowServer();
  enterSession(sessionId, request).leave();
  const { leave } = enterSession(sessionId, request);
  await answer();
  expect(sent).toEqual(['license.watch', 'license.watch']);
  leave();
  await answer();
  expect(sent).toEqual(['license.watch', 'license.watch', 'license.unwatch']);
  await answer();
});

it('[LIC-41] stops watching once after several quick visits', async () => {
  const { sent, request, answer } = slowServer();
  for (let visit = 0; visit < 3; visit += 1) enterSession(sessionId, request).leave();
  await answer();
  expect(sent.filter((name) => name === 'license.unwatch')).toHaveLength(1);
  await answer();
});
