import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { ConsoleEntry } from './console-line.tsx';
import { ConsoleLog } from './console-log.tsx';
import { render } from '../../testing/render.ts';

const log = page.getByRole('log', { name: 'Console of Warden' });

function makeLines(count: number): ConsoleEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    at: new Date(2026, 4, 1, 12, 0, index % 60),
    text: `line ${index} of the console`,
    ...(index % 3 === 0 && { tone: 'ok' as const }),
  }));
}

function Console({ lines }: { lines: readonly ConsoleEntry[] }) {
  return (
    <ConsoleLog
      label="Console of Warden"
      lines={lines}
      header="Warden"
      empty="Nothing has been written yet."
      className="h-100"
    />
  );
}

const toEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = log.element();
  return scrollHeight - scrollTop - clientHeight;
};

test('shows that the console waits for the first line', async () => {
  const screen = await render(<Console lines={[]} />);
  await expect.element(log).toHaveTextContent('Nothing has been written yet.');
  await expect.element(screen.getByText('Waiting for the first line')).toBeVisible();
  await expect.element(screen.getByText('0 lines')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('shows each line with its time and counts them', async () => {
  const screen = await render(<Console lines={makeLines(1)} />);
  await expect.element(log).toHaveTextContent('12:00:00line 0 of the console');
  await expect.element(screen.getByText('1 line', { exact: true })).toBeVisible();
  await screen.rerender(<Console lines={makeLines(5)} />);
  const shown = [0, 1, 2, 3, 4].map((index) => `12:00:0${index}line ${index} of the console`);
  await expect.element(log).toHaveTextContent(shown.join(''));
  await expect.element(screen.getByText('5 lines')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('renders only a window of the lines and follows the newest', async () => {
  const screen = await render(<Console lines={makeLines(2000)} />);
  await expect.element(screen.getByText('line 1999 of the console')).toBeVisible();
  expect(log.element().querySelectorAll('[data-index]').length).toBeLessThan(100);
  await expect.element(screen.getByText('Following the newest line')).toBeVisible();
  await screen.rerender(<Console lines={makeLines(2003)} />);
  await expect.element(screen.getByText('line 2002 of the console')).toBeVisible();
  await eventually(toEnd).toBeLessThanOrEqual(1);
  await expect.element(screen.getByText('2,003 lines')).toBeVisible();
});

test('stops following after a scroll up and offers to jump to the newest line', async () => {
  const screen = await render(<Console lines={makeLines(200)} />);
  await expect.element(screen.getByText('line 199 of the console')).toBeVisible();
  await log.wheel({ delta: { y: -600 } });
  const jump = screen.getByRole('button', { name: 'Jump to newest' });
  await expect.element(jump).toBeVisible();
  const top = log.element().scrollTop;
  await screen.rerender(<Console lines={makeLines(220)} />);
  await expect.element(screen.getByText('220 lines')).toBeVisible();
  expect(log.element().scrollTop).toBe(top);
  await expectNoViolations(screen.container);

  await jump.click();
  await expect.element(screen.getByText('line 219 of the console')).toBeVisible();
  await expect.element(log).toHaveFocus();
  await expect.element(screen.getByText('Following the newest line')).toBeVisible();
});

test('scrolls the console by keyboard', async () => {
  const screen = await render(<Console lines={makeLines(200)} />);
  await expect.element(screen.getByText('line 199 of the console')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(log).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('line 0 of the console')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Following the newest line')).toBeVisible();
});
