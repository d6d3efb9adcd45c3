import { afterEach, expect, it, vi } from 'vitest';
import { firstLines, readFirstLines } from './first-lines.ts';

afterEach(() => vi.unstubAllGlobals());

const serve = (body: BodyInit, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

it('cuts a text after 30 lines and says when there are more', () => {
  const lines = Array.from({ length: 31 }, (_, container) => `line ${container + 1}`);
  expect(firstLines(lines.slice(0, 30).join('\n'), true).cut).toBe(false);
  const cut = firstLines(lines.join('\n'), true);
  expect(cut).toEqual({ text: lines.slice(0, 30).join('\n'), cut: true });
});

it('reads the first 4 KB of a file, or all of a shorter one', async () => {
  serve('short\n');
  expect(await readFirstLines('/file')).toEqual({ text: 'short', cut: false });
  serve('é'.repeat(5000));
  expect(await readFirstLines('/file')).toEqual({ text: 'é'.repeat(2048), cut: true });
});

it('fails when the link to a file is no longer valid', async () => {
  serve('gone', 410);
  await expect(readFirstLines('/file')).rejects.toThrow('410');
});
