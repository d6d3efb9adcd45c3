import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { evidenceLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { expect, it } from 'vitest';
import { hideLines } from './hide-lines.ts';

it('[TIC-73] hides the secrets of all lines in order, without blocking other work', async () => {
  const lines = Array.from({ length: evidenceLimits.lines + 1 }, (_, at): ConsoleLine => ({
    number: at + 1,
    date: '2026-11-18T14:09:47.000Z',
    level: 'info',
    content: `password=hunter2 ${at}`,
  }));
  let turns = 0;
  let isDone = false;
  const work = () => {
    turns += 1;
    if (!isDone) setImmediate(work);
  };
  setImmediate(work);
  const shown = await hideLines(lines);
  isDone = true;
  expect(shown.map(({ line }) => line.content)).toEqual(lines.map((_, at) => `password=[hidden] ${at}`));
  expect(turns).toBeGreaterThanOrEqual(evidenceLimits.lines / 20);
});
