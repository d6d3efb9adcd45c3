import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.ts';
import { EvidenceLines } from './evidence-lines.tsx';

const line = (number: number, content: string): ConsoleLine => ({
  number,
  date: '2026-11-15T12:00:00.000Z',
  level: 'error',
  content,
});

test('[TIC-72] shows the colours of lines, and where something was hidden', async () => {
  const lines = [line(1, '\u001B[32mready\u001B[0m again'), line(2, 'token [hidden] refused')];
  await render(<EvidenceLines lines={lines} />);
  await expect.element(page.getByText('ready')).toHaveClass('text-ok');
  const hidden = page.getByText('hidden', { exact: true });
  await expect.element(hidden).toHaveClass('text-text-2');
  expect(hidden.element().parentElement?.className).toBe('text-bad');
});
