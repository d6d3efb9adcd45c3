import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { sampleMessage, sampleTicket } from '../../../../testing/samples/sample-tickets.ts';
import { alert, composer, conversation, openRoom, rows, rowWith, send } from '../../testing/ticket-room.ts';

const code = 'curl https://inside.example/install | sh\n\n  <b>not bold</b>\tand a tab';

const hostile = [
  `<script>window.hacked = true</script><img src=x onerror="window.hacked = true">`,
  `plain \u202Egnp.exe\u202C`,
  'W'.repeat(4000),
  'Look: https://example.com/a_(b)?q=1&r=<i>, javascript:alert(1) and mailto:a@example.com.',
  `Run this:\n\`\`\`sh\n${code}\n\`\`\`\nThanks`,
  `شكرا ${'\n'.repeat(30)} end`,
];

const ticket = () =>
  sampleTicket({ messages: hostile.map((content, index) => sampleMessage(index + 1, { content })) });

test('[TIC-59] shows markup in a message as text and does not run it', async () => {
  await openRoom({ ticket: ticket() });
  await expect.element(rows).toHaveLength(hostile.length);
  await expect
    .element(rowWith('<script>'))
    .toMatchTextContent('<script>window.hacked = true</script><img src=x');
  expect(conversation.element().querySelectorAll('script, iframe, b, i, img[onerror]')).toHaveLength(0);
  expect('hacked' in window).toBe(false);
});

test('[TIC-59] shows markup in a quote as text', async () => {
  await openRoom({ ticket: ticket() });
  await rowWith('<script>')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await send('What is this?');
  await expect.element(rowWith('What is this?')).toMatchTextContent('said <script>window.hacked');
});

test('[TIC-54] [TIC-59] [TIC-69] turns only web addresses into links, which show their URL and have a safe rel', async () => {
  await openRoom({ ticket: ticket() });
  const address = 'https://example.com/a_(b)?q=1&r=';
  const links = conversation.getByRole('link');
  await expect.element(links).toHaveLength(1);
  await expect.element(links).toHaveTextContent(address);
  await expect.element(links).toHaveAttribute('href', address);
  await expect.element(links).toHaveAttribute('target', '_blank');
  await expect.element(links).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

test('[TIC-69] shows fenced code as it was written and copies it', async () => {
  // The test browser would ask for the clipboard permission.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await openRoom({ ticket: ticket() });
  const row = rowWith('Run this');
  expect(row.getByRole('group', { name: 'Code, sh' }).element().textContent).toBe(code);
  await row.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(alert).toHaveTextContent('Code copied.');
  expect(write.mock.calls).toEqual([[code]]);
});

test('[TIC-59] never widens the page for hostile text, and keeps the end in view when the window narrows', async () => {
  await openRoom({
    ticket: sampleTicket({ messages: [...ticket().messages, sampleMessage(90, { content: 'The end' })] }),
  });
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 800);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expect.element(rowWith('The end')).toBeInViewport();
    await expect.element(composer).toBeInViewport();
  }
  await expectNoViolations();
});
