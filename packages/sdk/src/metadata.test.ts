import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetadata } from './metadata.ts';
import type { Acknowledgement, Metadata } from './protocol.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (error: string, retryAfterSeconds?: number): Acknowledgement => ({
  success: false,
  error,
  message: error,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A shop that accepts everything, except for the first messages. */
function openMetadata({
  initial = {},
  answers = [],
}: Partial<{ initial: Metadata; answers: Answer[] }> = {}) {
  const sent: object[] = [];
  const reported: unknown[] = [];
  const metadata = createMetadata({
    initial,
    seat: {
      async send(_event, payload) {
        sent.push(payload);
        const answer = answers.shift();
        return answer === undefined ? { success: true } : answer;
      },
      report: (changed) => void reported.push(changed.metadata),
    },
  });
  return { metadata, sent, reported };
}

type Answer = Acknowledgement | null | Promise<Acknowledgement>;

it('[LIC-182] sends the first change at once, and later ones together every 2 s', async () => {
  const { metadata, sent, reported } = openMetadata({ initial: { id: '7' } });
  await metadata.update({ username: 'first' });
  expect(sent).toEqual([{ id: '7', username: 'first' }]);
  const later = Array.from({ length: 100 }, (_, at) => metadata.update({ username: `later ${at}` }));
  later.push(metadata.update({ avatar: 'https://cdn.test/a.png' }));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(later);
  const newest = { id: '7', username: 'later 99', avatar: 'https://cdn.test/a.png' };
  expect(sent.slice(1)).toEqual([newest]);
  expect(reported.at(-1)).toEqual(newest);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

it('[LIC-182] sends at most 31 messages in a minute of changes', async () => {
  const { metadata, sent } = openMetadata();
  for (let passed = 0; passed < 60_000; passed += 100) {
    void metadata.update({ username: `after ${passed} ms` });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent.length).toBeGreaterThan(28);
  expect(sent.length).toBeLessThanOrEqual(31);
});

it('[LIC-182] sends what waits before the session ends', async () => {
  const { metadata, sent } = openMetadata();
  await metadata.update({ username: 'first' });
  const last = metadata.update({ username: 'last' });
  await metadata.flush();
  await last;
  metadata.stop();
  expect(sent).toEqual([{ username: 'first' }, { username: 'last' }]);
});

it('[LIC-182] waits for the answer to a message before it sends the next one, also at the end', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Acknowledgement>();
  const { metadata, sent } = openMetadata({ answers: [answered] });
  void metadata.update({ username: 'first' });
  await vi.advanceTimersByTimeAsync(5_000);
  void metadata.update({ username: 'last' });
  const flushed = metadata.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(1);
  answer({ success: true });
  await flushed;
  expect(sent).toEqual([{ username: 'first' }, { username: 'last' }]);
});

it('[LIC-182] sends a change again that the shop refused for now, together with newer ones', async () => {
  const { metadata, sent } = openMetadata({ answers: [refusal('too_many_requests', 7)] });
  await metadata.update({ username: 'first', id: '1' });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  const offline = openMetadata({ answers: [null] });
  await offline.metadata.update({ username: 'first', id: '1' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offline.sent).toHaveLength(1);
  offline.metadata.onConnected();
  await offline.metadata.update({ id: '2' });
  expect(offline.sent.slice(1)).toEqual([{ username: 'first', id: '2' }]);
});

it('[LIC-182] rejects only the change that the shop finds invalid', async () => {
  const { metadata, sent } = openMetadata({ answers: [{ success: true }, refusal('invalid_request')] });
  await metadata.update({ username: 'first' });
  const refused = metadata.update({ id: '' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toBeInstanceOf(TypeError);
  const next = metadata.update({ avatar: 'https://cdn.test/a.png' });
  await vi.advanceTimersByTimeAsync(2_000);
  await next;
  expect(sent.at(-1)).toEqual({ username: 'first', avatar: 'https://cdn.test/a.png' });
});

it('sends nothing after the session has ended', async () => {
  const { metadata, sent } = openMetadata();
  await metadata.update({ username: 'first' });
  const waiting = metadata.update({ username: 'second' });
  metadata.stop();
  await waiting;
  await metadata.update({ username: 'third' });
  expect(sent).toHaveLength(1);
});
