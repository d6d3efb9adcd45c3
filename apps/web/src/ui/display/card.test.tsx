import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from '../form/button.tsx';
import { Card } from './card.tsx';
import { render } from '../../testing/render.ts';

test('shows a heading of the given level with an action beside it', async () => {
  const screen = await render(
    <Card title="Open tickets" level={3} action={<Button size="small">All tickets</Button>}>
      No open tickets.
    </Card>,
  );
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Open tickets' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'All tickets' })).toBeVisible();
  await expectNoViolations(screen.container);
});

test('shows no header without a title and an action', async () => {
  const screen = await render(<Card>Only content</Card>);
  await expect.element(screen.getByText('Only content')).toBeVisible();
  expect(screen.getByRole('heading').elements()).toHaveLength(0);
});

test('truncates a long title so that the action stays inside the card', async () => {
  await page.viewport(320, 640);
  const screen = await render(
    <Card title={'W'.repeat(60)} action={<Button size="small">Renew</Button>} flush>
      <p>Content up to the edges</p>
    </Card>,
  );
  const card = screen.container.firstElementChild?.getBoundingClientRect();
  const action = screen.getByRole('button', { name: 'Renew' }).element().getBoundingClientRect();
  expect(action.right).toBeLessThanOrEqual(card?.right ?? 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectNoViolations(screen.container);
});
