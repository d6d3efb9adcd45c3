import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from '../form/button.tsx';
import { Tooltip } from './tooltip.tsx';
import { render } from '../../testing/render.ts';

const explained = page.getByRole('button', { name: 'Explain' });
const tip = page.getByRole('tooltip');

async function renderTooltip() {
  await page.viewport(1280, 800);
  await render(
    <Tooltip text="A short explanation" side="bottom">
      <Button>Explain</Button>
    </Tooltip>,
  );
}

test('shows a tooltip on hover and describes its control', async () => {
  await renderTooltip();
  await expect.element(tip).not.toBeInTheDocument();
  await explained.hover();
  await expect.element(tip).toHaveTextContent('A short explanation');
  await expect.element(explained).toHaveAccessibleDescription('A short explanation');
  await expectNoViolations(explained.element());
  // The first move leaves the button. The second moves away from the tooltip; toward it would keep it open.
  await userEvent.hover(document.documentElement, { position: { x: 600, y: 500 } });
  await userEvent.hover(document.documentElement, { position: { x: 620, y: 500 } });
  await expect.element(tip).not.toBeInTheDocument();
});

test('shows a tooltip on keyboard focus and hides it on Escape', async () => {
  await renderTooltip();
  await userEvent.keyboard('{Tab}');
  await expect.element(explained).toHaveFocus();
  await expect.element(tip).toHaveTextContent('A short explanation');
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await expect.element(explained).toHaveFocus();
});
