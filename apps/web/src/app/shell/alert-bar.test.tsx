import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus } from '../../testing/interactions.ts';
import { createAlerts, type NewAlert } from '../../lib/alerts/alerts.ts';
import { AlertsProvider } from '../../lib/alerts/use-alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { admin, customer } from '../../testing/samples/samples.ts';
import { advance, waitForFrames, stopClock } from '../../testing/clock.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { Button } from '../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../ui/overlay/modal.tsx';
import { AlertBar } from './alert-bar.tsx';
import { render } from '../../testing/render.ts';

const copied: NewAlert = { code: 200, type: 'success', message: 'Key copied.' };
const refused: NewAlert = { code: 409, type: 'danger', message: 'Suspended people cannot be admins.' };
const news: NewAlert = { code: 1, type: 'info', message: 'A new version is out.' };

const alert = page.getByTestId('alert');
const dismiss = page.getByRole('button', { name: 'Dismiss' });
const before = page.getByRole('button', { name: 'Before' });
const politely = () => document.querySelector('output[aria-live=polite]')?.textContent;
const assertively = () => document.querySelector('[role=alert][aria-live=assertive]')?.textContent;

async function renderBar() {
  await page.viewport(1280, 800);
  const alerts = createAlerts();
  const screen = await render(
    <AlertsProvider value={alerts}>
      <AlertBar />
      <div className="pt-40">
        <button type="button">Before</button>
        <Modal
          trigger={<Button>New key</Button>}
          title="Your new key"
          description="It is shown once."
          actions={
            <CloseButton>
              <Button>Done</Button>
            </CloseButton>
          }
        />
      </div>
    </AlertsProvider>,
  );
  // An alert under the pointer would not expire.
  await userEvent.hover(before);
  return { alerts, screen };
}

test('announces success alerts politely and danger alerts assertively', async () => {
  const { alerts } = await renderBar();
  expect([politely(), assertively()]).toEqual(['', '']);
  alerts.add(copied);
  await expect.element(alert).toHaveTextContent(copied.message);
  expect([politely(), assertively()]).toEqual([copied.message, '']);
  await dismiss.click();
  alerts.add(refused);
  await expect.element(alert).toHaveTextContent(refused.message);
  expect([politely(), assertively()]).toEqual(['', refused.message]);
});

test.for([copied, refused, news])('has no accessibility violations in a $type alert', async (kind) => {
  const { alerts, screen } = await renderBar();
  alerts.add(kind);
  await alert.hover();
  await expectNoViolations(screen.container);
});

test('[UI-3] removes an alert after 4000 ms', async () => {
  const { alerts } = await renderBar();
  stopClock();
  alerts.add(refused);
  await waitForFrames();
  await advance(3999);
  expect(alert.elements()).toHaveLength(1);
  await advance(1);
  expect(alert.elements()).toHaveLength(0);
});

test('[UI-2] [UI-4] shows one alert at a time and at most three with the same code', async () => {
  const { alerts } = await renderBar();
  stopClock();
  for (let times = 0; times < 5; times += 1) alerts.add(refused);
  for (let times = 0; times < 3; times += 1) {
    await waitForFrames();
    expect(alert.elements()).toHaveLength(1);
    const shown = alert.element();
    await dismiss.click();
    await waitForFrames();
    expect(shown.isConnected).toBe(false);
  }
  expect(alert.elements()).toHaveLength(0);
});

test.for([
  ['the pointer is', () => alert.hover(), () => userEvent.hover(before)],
  ['the focus is', () => focus(dismiss), () => focus(before)],
] as const)('pauses an alert while %s on it, then resumes its remaining time', async ([, attend, leave]) => {
  const { alerts } = await renderBar();
  stopClock();
  alerts.add(refused);
  await waitForFrames();
  await advance(1000);
  await attend();
  await advance(60_000);
  expect(alert.elements()).toHaveLength(1);
  await leave();
  await advance(2999);
  expect(alert.elements()).toHaveLength(1);
  await advance(1);
  expect(alert.elements()).toHaveLength(0);
});

test('dismisses an alert by mouse and by keyboard, and returns the focus', async () => {
  const { alerts } = await renderBar();
  alerts.add(refused);
  await dismiss.click();
  await expect.element(alert).not.toBeInTheDocument();
  focus(before);
  alerts.add(refused);
  await expect.element(alert).toBeVisible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(dismiss).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

test('announces and dismisses an alert above a modal that stays open', async () => {
  const { alerts } = await renderBar();
  await page.getByRole('button', { name: 'New key' }).click();
  const modal = page.getByRole('dialog', { name: 'Your new key' });
  await expect.element(modal).toBeVisible();
  alerts.add(copied);
  await expect.element(alert).toBeVisible();
  // A modal hides the rest of the page from screen readers, but must not hide these.
  const regions = [...document.querySelectorAll('[aria-live]')];
  expect(regions.map((region) => region.closest('[aria-hidden=true]'))).toEqual([null, null]);
  await alert.getByLabelText('Dismiss').click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(modal).toBeVisible();
});

test.for([1280, 390, 320])('[UI-5] shows alerts at the top, up to 400 px wide, at %d px', async (width) => {
  const { alerts } = await renderBar();
  await page.viewport(width, 700);
  alerts.add(refused);
  await alert.hover();
  const box = alert.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(400);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.top).toBeLessThan(40);
});

test("announces the server's own error message", async () => {
  const shop = createTestShop({ viewer: admin });
  const profile = { ...customer, createdAt: '2026-01-01T00:00:00.000Z', bannedAt: null };
  shop.api.reply('profile.get', { data: { ...profile, counts: { browserSessions: 0, apiKeys: 0 } } });
  shop.api.refuse('users.role', 'banned_cannot_be_admin');
  await openPage(`/profile/${customer.id}`, { shop });
  await page.getByRole('button', { name: 'Make admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  const { message } = errorCatalogue.banned_cannot_be_admin;
  await expect.element(alert).toHaveTextContent(message);
  expect([politely(), assertively()]).toEqual(['', message]);
  expect(shop.api.calls('users.role')).toHaveLength(1);
});
