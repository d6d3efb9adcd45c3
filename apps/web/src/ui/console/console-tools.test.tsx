import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { advance, startClock, stopClock } from '../../testing/clock.ts';
import { log, makeLine, makeLines, makeSource } from '../../testing/console-samples.ts';
import { eventually } from '../../testing/eventually.ts';
import { focus } from '../../testing/interactions.ts';
import { render } from '../../testing/render.ts';
import { ConsoleWindow, type ConsoleSource } from './console-window.tsx';
import type { ConsoleLine } from './line-buffer.ts';

const open = async (source: ConsoleSource, width = 1280) => {
  await page.viewport(width, 800);
  return render(
    <ConsoleWindow label="Console of Warden" source={source} hasTools fileName="warden" className="h-100" />,
  );
};

const search = page.getByRole('textbox', { name: 'Search the console' });
const leveled = (number: number, level: ConsoleLine['level'], content: string) => ({
  ...makeLine(number),
  level,
  content,
});
const marks = () => [...log.element().querySelectorAll('mark')].map(({ textContent }) => textContent);
/** Whether a line that contains this text is inside the pane. */
const isShown = (text: string) => {
  const pane = log.element().getBoundingClientRect();
  return [...log.element().querySelectorAll('[data-number]')].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return row.textContent.includes(text) && top >= pane.top && bottom <= pane.bottom;
  });
};

test('[LIC-136] searches with next and previous, and shows each hit', async () => {
  const source = makeSource(makeLines(1, 5_000));
  const screen = await open(source);
  await search.fill('LINE 25');
  // 25, 250 to 259 and 2500 to 2599.
  await expect.element(screen.getByText('111 of 111')).toBeVisible();
  await eventually(() => isShown('line 2599')).toBe(true);
  await expect.element(screen.getByText(/^Paused at/)).toBeVisible();
  expect(marks()).toContain('line 25');

  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 of 111')).toBeVisible();
  await eventually(() => isShown('line 25 of')).toBe(true);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}');
  await expect.element(screen.getByText('110 of 111')).toBeVisible();
  await screen.getByRole('button', { name: 'Next match' }).click();
  await expect.element(screen.getByText('111 of 111')).toBeVisible();
  await screen.getByRole('button', { name: 'Previous match' }).click();
  await expect.element(screen.getByText('110 of 111')).toBeVisible();
  await expectNoViolations(screen.container);

  source.buffer.append([leveled(5001, 'info', 'another line 25')]);
  await expect.element(screen.getByText('110 of 112')).toBeVisible();
  focus(search);
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await eventually(marks).toEqual([]);
});

test('[LIC-136] filters by level with live counts', async () => {
  const source = makeSource([makeLine(1), leveled(2, 'warn', 'careful'), leveled(3, 'error', 'broken')]);
  const screen = await open(source);
  await screen.getByRole('button', { name: 'Warnings 1' }).click();
  await expect.element(screen.getByText('1 of 3 lines')).toBeVisible();
  await expect.element(screen.getByText('careful')).toBeVisible();
  await expect.element(screen.getByText('broken')).not.toBeInTheDocument();
  source.buffer.append([leveled(4, 'warn', 'careful again'), leveled(5, 'error', 'broken again')]);
  await expect.element(screen.getByText('careful again')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Warnings 2' }))
    .toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Errors 2' }).click();
  await expect.element(screen.getByText('broken again')).toBeVisible();
  await screen.getByRole('button', { name: 'All' }).click();
  await expect.element(screen.getByText('5 lines', { exact: true })).toBeVisible();
});

test('[LIC-136] says that nothing matches and shows all lines again', async () => {
  const source = makeSource([...makeLines(1, 9), leveled(10, 'error', 'broken')]);
  const screen = await open(source);
  await screen.getByRole('button', { name: 'Warnings 0' }).click();
  await expect.element(screen.getByText('No warnings', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Errors 1' }).click();
  await search.fill('kick');
  await expect.element(screen.getByText('No error contains “kick”')).toBeVisible();
  await expect.element(screen.getByText('All 10 lines are hidden.')).toBeVisible();
  await expect.element(screen.getByText('0 of 10 lines')).toBeVisible();
  await expectNoViolations(screen.container);
  await screen.getByRole('button', { name: 'Show all lines' }).click();
  await expect.element(screen.getByText('10 lines', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('broken')).toBeVisible();
  await expect.element(search).toHaveValue('');
  await expect.element(log).toHaveFocus();
});

test('[LIC-136] copies what is shown as plain text with times', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const red = leveled(2, 'warn', '\u001B[31mred\u001B[0m text');
  const screen = await open(makeSource([makeLine(1), red, makeLine(5)]));
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('Copied')).toBeInTheDocument();
  expect(copied).toHaveBeenLastCalledWith(
    '12:00:01 line 1 of the console\n12:00:02 red text\n--- 2 lines dropped ---\n12:00:05 line 5 of the console\n',
  );
  await screen.getByRole('button', { name: 'Warnings 1' }).click();
  await screen.getByRole('button', { name: 'Copy' }).click();
  await eventually(() => copied.mock.lastCall).toEqual(['12:00:02 red text\n']);
});

test('says when the browser refuses to copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const screen = await open(makeSource(makeLines(1, 2)));
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('Couldn’t copy')).toBeInTheDocument();
});

test('[LIC-136] downloads all lines as a text file', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  const screen = await open(makeSource([makeLine(1), leveled(2, 'error', 'broken')]));
  await screen.getByRole('button', { name: 'Errors 1' }).click();
  await screen.getByRole('button', { name: 'Download' }).click();
  expect(name).toBe('warden.txt');
  const file = create.mock.lastCall?.[0] as Blob;
  expect(await file.text()).toBe('2026-11-15 12:00:01 line 1 of the console\n2026-11-15 12:00:02 broken\n');
});

test('[LIC-136] offers the same tools on a phone', async () => {
  const source = makeSource([...makeLines(1, 50), leveled(51, 'error', 'broken')]);
  const screen = await open(source, 390);
  await screen.getByRole('combobox', { name: 'Level: All levels' }).click();
  await page.getByRole('option', { name: /^Errors/ }).click();
  await expect.element(screen.getByText('1 of 51 lines')).toBeVisible();
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.element(screen.getByText(/^Paused at 12:00:51/)).toBeVisible();
  await search.fill('broken');
  await expect.element(screen.getByText('1 of 1', { exact: true })).toBeVisible();
  await expectNoViolations(screen.container);
});

test('tells screen readers about new lines every few seconds, and only counts many', async () => {
  stopClock();
  const source = makeSource(makeLines(1, 3));
  const screen = await open(source);
  source.buffer.append([leveled(4, 'info', '\u001B[31mready\u001B[0m to go')]);
  await advance(5_000);
  await expect.element(screen.getByText('ready to go', { exact: true }).last()).toBeInTheDocument();
  source.buffer.append(makeLines(5, 40));
  await advance(5_000);
  await expect.element(screen.getByText('36 new lines')).toBeInTheDocument();
  await expect.element(log).toHaveAttribute('aria-live', 'off');
  startClock();
});
