import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitForFrames } from '../../testing/clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { focus } from '../../testing/interactions.ts';
import { render } from '../../testing/render.ts';
import { ConsoleWindow, type ConsoleSource } from './console-window.tsx';
import { createLineBuffer, type ConsoleLine } from './line-buffer.ts';
import { maxHeight } from './row-window.ts';
import { log, makeLine, makeLines, makeSource, toEnd } from '../../testing/console-samples.ts';

type Options = { ended?: string; hasTools?: boolean; className?: string };

const Console = ({ source, ...more }: { source: ConsoleSource } & Options) => (
  <ConsoleWindow label="Console of Warden" source={source} header="Warden" className="h-100" {...more} />
);

const following = page.getByText('Following the newest line');

test('[LIC-76] shows each line with its time and counts them', async () => {
  const source = makeSource(makeLines(1, 1));
  const screen = await render(<Console source={source} />);
  await expect.element(log).toHaveTextContent('12:00:01line 1 of the console');
  await expect.element(screen.getByText('1 line', { exact: true })).toBeVisible();
  source.buffer.append(makeLines(2, 3));
  await expect.element(screen.getByText('3 lines', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('line 3 of the console')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('shows that the console waits for the first line', async () => {
  const screen = await render(<Console source={makeSource([])} hasTools />);
  await expect.element(screen.getByText('No lines yet.')).toBeVisible();
  await expect.element(screen.getByText('Waiting for the first line')).toBeVisible();
  await expect.element(screen.getByText('0 lines')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('shows that the console loads', async () => {
  const screen = await render(<Console source={makeSource([], { state: 'loading' })} />);
  await expect.element(screen.getByText('Loading the console')).toBeInTheDocument();
  await expectNoViolations(screen.container);
});

test('shows why the console did not load, with a way to try again', async () => {
  let retries = 0;
  const failed = { state: 'failed', message: 'You can’t watch this session.' } as const;
  const source = makeSource([], { ...failed, retry: () => void (retries += 1) });
  const screen = await render(<Console source={source} />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You can’t watch this session.');
  await screen.getByRole('button', { name: 'Retry' }).click();
  expect(retries).toBe(1);
  await expectNoViolations(screen.container);

  source.buffer.append(makeLines(1, 3));
  await expect.element(screen.getByText('line 3 of the console')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You can’t watch this session.');
});

test('[LIC-50] [LIC-76] renders only a window of 100,000 lines and follows the newest', async () => {
  const source = makeSource(makeLines(1, 100_000));
  const screen = await render(<Console source={source} />);
  await expect.element(screen.getByText('line 100000 of the console')).toBeVisible();
  expect(log.element().querySelectorAll('[data-number]').length).toBeLessThan(100);
  await expect.element(following).toBeVisible();
  source.buffer.append(makeLines(100_001, 100_003));
  await expect.element(screen.getByText('line 100003 of the console')).toBeVisible();
  await eventually(toEnd).toBeLessThanOrEqual(1);
  await expect.element(screen.getByText('100,000 lines', { exact: true })).toBeVisible();

  await userEvent.keyboard('{Tab}');
  await expect.element(log).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('line 4 of the console', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Older lines are gone: the console holds 100,000')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(following).toBeVisible();
});

test('[LIC-76] [LIC-139] shows the newest line during a burst', async () => {
  const source = makeSource(makeLines(1, 100));
  const screen = await render(<Console source={source} hasTools />);
  for (let from = 101; from < 20_000; from += 400) {
    source.buffer.append(makeLines(from, from + 399));
    await waitForFrames();
    expect(toEnd()).toBeLessThanOrEqual(1);
    expect(log.element().textContent).toContain(`line ${from + 399} of the console`);
  }
  await expect.element(following).toBeVisible();
  await expect.element(screen.getByText('20,100 lines', { exact: true })).toBeVisible();
});

test('[LIC-136] pauses when the reader scrolls up, counts new lines and jumps to the newest', async () => {
  const source = makeSource(makeLines(1, 200));
  const screen = await render(<Console source={source} hasTools />);
  await expect.element(screen.getByText('line 200 of the console')).toBeVisible();
  await log.wheel({ delta: { y: -600 } });
  await expect.element(screen.getByText('Paused at 12:03:20. New lines keep arriving.')).toBeVisible();
  const { scrollTop } = log.element();
  source.buffer.append(makeLines(201, 438));
  const jump = screen.getByRole('button', { name: '238 new lines' });
  await expect.element(jump).toBeVisible();
  expect(log.element().scrollTop).toBe(scrollTop);
  await expectNoViolations(screen.container);

  await jump.click();
  await expect.element(screen.getByText('line 438 of the console')).toBeVisible();
  await expect.element(log).toHaveFocus();
  await expect.element(following).toBeVisible();
  await expect.element(jump).not.toBeInTheDocument();
});

test('[LIC-136] keeps the line that the reader sees while a full console removes the oldest', async () => {
  const source = makeSource(makeLines(1, 100_000));
  const screen = await render(<Console source={source} hasTools />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  const line = screen.getByText('line 99990 of the console');
  const place = () => line.element().getBoundingClientRect().top;
  const before = place();
  source.buffer.append(makeLines(100_001, 100_700));
  await expect.element(screen.getByRole('button', { name: '700 new lines' })).toBeVisible();
  expect(Math.abs(place() - before)).toBeLessThanOrEqual(1);
});

test('keeps the line that the reader sees when the console gets narrower', async () => {
  await page.viewport(1280, 800);
  const lines = makeLines(1, 500).map((one) =>
    Object.assign(one, { content: one.content.repeat(1 + (one.number % 9)) }),
  );
  const screen = await render(<Console source={makeSource(lines)} hasTools />);
  await expect.element(following).toBeVisible();
  log.element().scrollTop = 3000;
  await expect.element(screen.getByText(/^Paused at/)).toBeVisible();
  const pane = () => log.element().getBoundingClientRect().top;
  const rows = () => [...log.element().querySelectorAll('[data-number]')];
  const first = () => rows().find((row) => row.getBoundingClientRect().bottom > pane() + 1);
  const number = () => first()?.getAttribute('data-number');
  const before = number();
  await page.viewport(390, 800);
  await eventually(() => log.element().clientWidth).toBeLessThanOrEqual(390);
  await waitForFrames();
  expect(number()).toBe(before);
});

test('[LIC-136] follows again when the reader scrolls back to the end', async () => {
  const screen = await render(<Console source={makeSource(makeLines(1, 200))} />);
  await expect.element(following).toBeVisible();
  await log.wheel({ delta: { y: -600 } });
  await expect.element(screen.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  await log.wheel({ delta: { y: 900 } });
  await expect.element(following).toBeVisible();
});

test('[LIC-136] pauses and resumes by button and keeps its focus', async () => {
  const source = makeSource(makeLines(1, 200));
  const screen = await render(<Console source={source} hasTools />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.element(screen.getByText(/^Paused at/)).toBeVisible();
  source.buffer.append(makeLines(201, 300));
  await expect.element(screen.getByRole('button', { name: '100 new lines' })).toBeVisible();
  await expect.element(screen.getByText('line 300 of the console')).not.toBeInTheDocument();
  const resume = screen.getByRole('button', { name: 'Resume' });
  await expect.element(resume).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('line 300 of the console')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

test('[LIC-137] loads earlier lines as the reader scrolls up, and keeps the line that they read', async () => {
  const buffer = createLineBuffer();
  buffer.append(makeLines(1001, 1500));
  let loads = 0;
  const earlier = { has: true, isLoading: false, load: () => void (loads += 1) };
  const source: ConsoleSource = { ...makeSource([]), buffer, earlier };
  const screen = await render(<Console source={source} />);
  await expect.element(following).toBeVisible();
  expect(loads).toBe(0);
  focus(log);
  await userEvent.keyboard('{Home}');
  await eventually(() => loads).toBe(1);
  await expect.element(screen.getByText('Scroll up for earlier lines')).toBeVisible();
  const line = screen.getByText('line 1003 of the console');
  await expect.element(line).toBeVisible();
  const place = () => line.element().getBoundingClientRect().top;
  const before = place();
  // Some of these are two rows high, which the estimate cannot know exactly.
  buffer.prepend(
    makeLines(1, 1000).map((one) =>
      Object.assign(one, { content: one.content.repeat(1 + (one.number % 9)) }),
    ),
  );
  await waitForFrames();
  await expect.element(screen.getByText('1,500 lines')).toBeVisible();
  expect(Math.abs(place() - before)).toBeLessThanOrEqual(1);
  await screen.rerender(
    <Console source={{ ...source, earlier: { ...earlier, has: false, areGone: true } }} />,
  );
  focus(log);
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('Earlier lines are not kept')).toBeVisible();
});

test('[LIC-138] marks where lines are missing and says how many', async () => {
  const source = makeSource(makeLines(1, 3));
  const screen = await render(<Console source={source} />);
  source.buffer.append(makeLines(4220, 4221), { dropped: 4216 });
  await expect.element(screen.getByText('4,216 lines dropped', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('4,216 dropped, 5 lines')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('says when the session ended, without a caret and without a pause', async () => {
  const source = makeSource(makeLines(1, 3));
  const screen = await render(<Console source={source} ended="Session ended at 21:15:02" hasTools />);
  await expect.element(screen.getByText('Session ended at 21:15:02')).toBeVisible();
  expect(log.element().querySelector('.caret')).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  await expect.element(following).not.toBeInTheDocument();
});

test('[LIC-51] shows ANSI colours and leaves markup as text', async () => {
  const content = '\u001B[32mlicense\u001B[0m <b>not bold</b> \u001B[1mbold\u001B[0m';
  const lines: ConsoleLine[] = [
    { ...makeLine(1), content },
    { ...makeLine(2), level: 'error', content: 'failed' },
    { ...makeLine(3), level: 'error', content: '\u001B[34mblue\u001B[0m error' },
  ];
  const screen = await render(<Console source={makeSource(lines)} />);
  await expect.element(screen.getByText('license')).toHaveClass('text-ok');
  await expect.element(screen.getByText('bold', { exact: true })).toHaveClass('font-semibold');
  await expect.element(log).toMatchTextContent('<b>not bold</b>');
  expect(log.element().querySelector('b')).toBeNull();
  const colour = (text: string) => getComputedStyle(screen.getByText(text, { exact: true }).element()).color;
  expect(colour('failed')).toBe('rgb(255, 154, 130)');
  expect(colour('blue')).toBe('rgb(165, 184, 255)');
  await expectNoViolations(screen.container);
});

test('starts from the beginning with another session', async () => {
  const screen = await render(<Console source={makeSource(makeLines(1, 50))} hasTools />);
  await screen.getByRole('textbox', { name: 'Search the console' }).fill('line 7');
  await screen.rerender(<Console source={makeSource([makeLine(7)])} hasTools />);
  await expect.element(screen.getByText('1 line', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Search the console' })).toHaveValue('');
});

test('breaks long lines in a narrow console', async () => {
  await page.viewport(390, 800);
  const long = { ...makeLine(2), content: `${'x'.repeat(300)} end` };
  const screen = await render(<Console source={makeSource([makeLine(1), long, makeLine(3)])} hasTools />);
  await expect.element(screen.getByText('line 3 of the console')).toBeVisible();
  expect(log.element().scrollWidth).toBe(log.element().clientWidth);
  const tops = [...log.element().querySelectorAll('[data-number]')].map((row) => row.getBoundingClientRect());
  expect(tops[2]?.top).toBe(tops[1]?.bottom);
  await expectNoViolations(screen.container);
});

test('[LIC-50] [LIC-76] [LIC-136] reaches all lines of a console that is higher than browsers can lay out', async () => {
  await page.viewport(390, 800);
  const lines = makeLines(1, 100_000).map((one) =>
    Object.assign(one, { content: `line ${one.number} ${'x'.repeat(684)}`.padEnd(700, 'x') }),
  );
  const source = makeSource(lines);
  const { lineCount } = source.buffer;
  expect(lineCount).toBe(45_714);
  const screen = await render(<Console source={source} hasTools className="h-150" />);
  const isInPane = (number: number) => {
    const row = log.element().querySelector(`[data-number="${number}"]`)?.getBoundingClientRect();
    const pane = log.element().getBoundingClientRect();
    return row !== undefined && row.top < pane.bottom && row.bottom > pane.top;
  };
  await eventually(() => isInPane(100_000)).toBe(true);
  // Of a clamped console, the newest line only begins in the pane.
  const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Infinity;
  const newest = () => log.element().querySelector('[data-number="100000"]');
  await eventually(() => bottomOf(newest()) - bottomOf(log.element())).toBeLessThan(0);
  expect(toEnd()).toBeLessThanOrEqual(1);
  expect(log.element().scrollHeight).toBeLessThan(maxHeight + 100);
  source.buffer.append([makeLine(100_001)]);
  await expect.element(screen.getByText('line 100001 of the console')).toBeVisible();
  await expect.element(screen.getByText('45,715 lines', { exact: true })).toBeVisible();

  const field = screen.getByRole('textbox', { name: 'Search the console' });
  await field.fill('line 54287 ');
  await eventually(() => isInPane(54_287)).toBe(true);
  await expect.element(screen.getByText('Older lines are gone: the console is full')).toBeInTheDocument();
  await field.fill('line 77777 ');
  await eventually(() => isInPane(77_777)).toBe(true);
  await field.fill('');

  focus(log);
  await userEvent.keyboard('{Home}');
  await eventually(() => isInPane(54_287)).toBe(true);
  await userEvent.keyboard('{PageDown}{PageDown}');
  await eventually(() => isInPane(54_289)).toBe(true);
  // Like a drag of the scroll bar.
  log.element().scrollTop = maxHeight / 2;
  const shownRows = () => [...log.element().querySelectorAll('[data-number]')];
  const numbers = () => shownRows().map((row) => Number(row.getAttribute('data-number')));
  await eventually(() => numbers().filter(isInPane).length).toBeGreaterThan(0);
  expect(numbers().every((number) => Math.abs(number - 77_000) < 1000)).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('line 100001 of the console')).toBeVisible();
  await expect.element(following).toBeVisible();
});
