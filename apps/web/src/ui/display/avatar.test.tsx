import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { Avatar } from './avatar.tsx';
import { render } from '../../testing/render.ts';

const dot =
  'data:image/svg+xml,' +
  encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');

test('shows initials if there is no picture', async () => {
  const screen = await render(<Avatar name="Mall Moderator" label="Mall Moderator" />);
  await expect.element(screen.getByRole('img', { name: 'Mall Moderator' })).toHaveTextContent('MM');
  expect(screen.container.querySelector('img')).toBeNull();
  await expectNoViolations(screen.container);
});

test('covers the initials with the picture', async () => {
  const screen = await render(<Avatar name="mira" src={dot} size={40} />);
  await eventually(() => screen.container.querySelector('img')?.naturalWidth).toBe(8);
  expect(screen.container.querySelector('img')?.referrerPolicy).toBe('no-referrer');
});

test('falls back to the initials if the picture fails to load, and tries again with a new URL', async () => {
  const screen = await render(<Avatar name="mira" src="data:image/png,broken" />);
  await eventually(() => screen.container.querySelector('img')).toBeNull();
  await expect.element(screen.getByText('M')).toBeVisible();
  await screen.rerender(<Avatar name="mira" src={dot} />);
  await eventually(() => screen.container.querySelector('img')?.naturalWidth).toBe(8);
});

test('hides an avatar without a label from screen readers', async () => {
  const screen = await render(<Avatar name="mira" shape="bot" />);
  await expect.element(screen.getByText('M')).toHaveAttribute('aria-hidden', 'true');
});
