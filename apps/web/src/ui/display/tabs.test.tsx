import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { TabPanel, Tabs } from './tabs.tsx';
import { render } from '../../testing/render.ts';

const tabs = ['Facts', 'Console', 'Logs'].map((label) => ({ value: label, label }));

function License({ look }: { look: 'segmented' | 'underline' }) {
  const [tab, setTab] = useState('Facts');
  return (
    <Tabs label="License" look={look} tabs={tabs} value={tab} onValueChange={setTab}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          The page of {value}
        </TabPanel>
      ))}
    </Tabs>
  );
}

test.for(['segmented', 'underline'] as const)('shows the panel of the chosen %s tab', async (look) => {
  const screen = await render(<License look={look} />);
  await expect.element(screen.getByRole('tab', { name: 'Facts' })).toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('tab', { name: 'Console' }).click();
  await expect.element(screen.getByRole('tab', { name: 'Console' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(screen.getByRole('tabpanel', { name: 'Console' }))
    .toHaveTextContent('The page of Console');
  await expectNoViolations(screen.container);
});

test('makes the tabs a single Tab stop and switches them by arrow keys', async () => {
  const screen = await render(<License look="underline" />);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('tab', { name: 'Facts' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Console' })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The page of Console');
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The page of Logs');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Facts' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus();
});

test('sets no aria-controls on tabs without a panel', async () => {
  const screen = await render(
    <Tabs label="Category" tabs={tabs} value="Facts" onValueChange={() => undefined} />,
  );
  await expect.element(screen.getByRole('tab', { name: 'Facts' })).not.toHaveAttribute('aria-controls');
  await expectNoViolations(screen.container);
});
