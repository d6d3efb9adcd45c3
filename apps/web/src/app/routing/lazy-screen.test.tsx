import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';
import { render } from '../../testing/render.ts';

const Component = () => <input aria-label="Search" />;
const field = page.getByRole('textbox', { name: 'Search' });

function waitFor(Screen: LazyScreen) {
  return (
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>
  );
}

test('shows a lazy screen once its code has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: typeof Component }>();
  const screen = await render(waitFor(lazyScreen('late.tsx', () => promise)));
  await expect.element(screen.getByText('Loading')).toBeVisible();
  resolve({ Component });
  await expect.element(field).toBeVisible();
});

test('shows a lazy screen whose code loads while React renders', async () => {
  await render(waitFor(lazyScreen('late.tsx', () => Promise.resolve({ Component }))));
  await expect.element(field).toBeVisible();
  expect(page.getByText('Loading').elements()).toEqual([]);
});

test('keeps the state of a lazy screen when its parent re-renders', async () => {
  const Screen = lazyScreen('late.tsx', () => Promise.resolve({ Component }));
  const screen = await render(waitFor(Screen));
  await field.fill('warden');
  await screen.rerender(waitFor(Screen));
  await expect.element(field).toHaveValue('warden');
});

test('renders a preloaded lazy screen immediately', async () => {
  const Screen = lazyScreen('early.tsx', () => Promise.resolve({ Component }));
  await Screen.load();
  await render(<Screen />);
  expect(field.elements()).toHaveLength(1);
});
