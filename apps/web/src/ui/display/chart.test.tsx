import { expect, test } from 'vitest';
import { expectNoViolations } from '../../testing/axe.ts';
import { Chart } from './chart.tsx';
import { render } from '../../testing/render.ts';

const points = ['1 May', '2 May', '3 May', '4 May'].map((label, index) => ({ label, value: index * 10 }));

test('renders an image with a summary, and a table of all values for screen readers', async () => {
  const screen = await render(
    <Chart
      summary="Commands a day, up to 30"
      heads={['Day', 'Commands']}
      points={points}
      valueText={(value) => `${value} commands`}
    />,
  );
  await expect.element(screen.getByRole('img', { name: 'Commands a day, up to 30' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Commands a day, up to 30' });
  await expect.element(table.getByRole('row', { name: '3 May 20 commands' })).toBeInTheDocument();
  expect(table.getByRole('row').elements()).toHaveLength(5);
  await expectNoViolations(screen.container);
});

test('draws a pill for each point and highlights the newest', async () => {
  const screen = await render(<Chart summary="Commands" heads={['Day', 'Commands']} points={points} />);
  const pills = [...screen.container.querySelectorAll('svg rect[rx]')];
  expect(pills).toHaveLength(4);
  const fills = pills.map((pill) => getComputedStyle(pill).fill);
  expect(new Set(fills.slice(0, 3)).size).toBe(1);
  expect(fills[3]).not.toBe(fills[0]);
});

test('draws no pills without points', async () => {
  const screen = await render(<Chart summary="No commands yet" heads={['Day', 'Commands']} points={[]} />);
  expect(screen.container.querySelectorAll('svg rect[rx]')).toHaveLength(0);
  await expectNoViolations(screen.container);
});
