import { expect } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { collectComplaints } from './steps/complaints.ts';
import { sayLive } from './steps/live-line.ts';
import { composer, enter, rows, rowWith, say, test, thread } from './steps/ticket-room.ts';

const escape = '\u001B';
const code = 'curl https://inside.example/install | sh\n\n  <b>not bold</b>\tand a tab';

const hostile = [
  `<script>window.hacked = true</script><img src=x onerror="window.hacked = true">`,
  `${escape}[31mred${escape}[0m ${escape}]0;title\u0007 plain \u202Egnp.exe\u202C`,
  'W'.repeat(4000),
  `Look: https://example.com/a_(b)?q=1&r=<i>, javascript:alert(1) and mailto:a@example.com.`,
  `Run this:\n\`\`\`sh\n${code}\n\`\`\`\nThanks`,
  `شكرا ${'\n'.repeat(30)} end`,
];

test('[TIC-59] [TIC-69] [TIC-54] script, ANSI, huge words, links and code are harmless in both browsers', async ({
  room: { customer, admin, ticket },
}) => {
  const complaints = [collectComplaints(customer), collectComplaints(admin)];
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  for (const [place, content] of hostile.entries()) {
    await sayLive(customer.context(), 'ticket.message', {
      $$id: `hostile-${place}`,
      ticketId: ticket.id,
      content,
    });
  }
  for (const page of [customer, admin]) {
    await expect(rows(page)).toHaveCount(1 + hostile.length);
    await expect(rowWith(page, '<script>')).toContainText('<script>window.hacked = true</script><img src=x');
    await expect(rowWith(page, 'red')).toContainText('red  plain');
    expect(await thread(page).locator('script, iframe, b, i, img[onerror]').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }
  expect(await customer.evaluate(() => document.body.innerText.includes('\u001B'))).toBe(false);

  const links = thread(customer).locator('a[target=_blank]');
  await expect(links).toHaveText(['https://example.com/a_(b)?q=1&r=']);
  await expect(links).toHaveAttribute('href', 'https://example.com/a_(b)?q=1&r=');
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');

  const shown = rowWith(customer, 'Run this').getByRole('group', { name: 'Code, sh' });
  expect(await shown.evaluate((window) => window.textContent)).toBe(code);
  await customer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rowWith(customer, 'Run this').getByRole('button', { name: 'Copy code' }).click();
  await expect(customer.getByTestId('alert')).toHaveText('Code copied.');
  expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe(code);

  // A quote is text, too.
  await rowWith(customer, '<script>')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await say(customer, 'What is this?');
  await expect(rowWith(customer, 'What is this?')).toContainText('said <script>window.hacked');

  for (const width of [1280, 390, 320]) {
    await customer.setViewportSize({ width, height: 800 });
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Whoever was at the end is there still.
    await expect(rowWith(customer, 'What is this?')).toBeInViewport();
    await expect(composer(customer)).toBeInViewport();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await customer.emulateMedia({ colorScheme });
    await expectNoViolations(customer);
  }
  expect(complaints).toEqual([[], []]);
});
