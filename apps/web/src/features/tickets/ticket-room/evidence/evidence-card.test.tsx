import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { press } from '../../../../testing/interactions.ts';
import { sampleEvidence, sampleLines } from '../../../../testing/samples/sample-evidence.ts';
import { sampleAnswer, sampleMessage, sampleTicket } from '../../../../testing/samples/sample-tickets.ts';
import { openRoom } from '../../testing/ticket-room.ts';

const card = page.getByRole('region', { name: 'Evidence from Mall Moderator' });
const fold = card.getByRole('button', { name: 'Evidence from Mall Moderator' });
const lines = card.getByRole('group', { name: 'Console lines of Mall Moderator' });
const showAll = card.getByRole('button', { name: 'Show all 7 lines' });

const contents = ['one', 'two', 'three', 'four', 'POST [address hidden]', 'token [hidden]', 'seven'];
const all = sampleLines(contents);

const withEvidence = (evidence = sampleEvidence(all)) =>
  sampleTicket({ messages: [sampleMessage(1, { evidence }), sampleAnswer(2)] });

test('[TIC-74] shows facts and the last five lines, with hidden places as words', async () => {
  await openRoom({ ticket: withEvidence() });
  await expect.element(card).toMatchTextContent(/7 lines, up to Nov 15, 2026/);
  await expect.element(card.getByText('13h 40m 00s, awake')).toBeVisible();
  await expect.element(card.getByText('1 of 2 in use')).toBeVisible();
  await expect.element(lines).toMatchTextContent(/14:09:04POST address hidden/);
  await expect.element(lines).toMatchTextContent(/14:09:05token hidden/);
  await expect.element(lines).not.toMatchTextContent(/two/);
  await expect.element(card.getByText('Keys, tokens and addresses are hidden')).toBeVisible();
  await expectNoViolations();
});

test('[TIC-74] folds evidence by keyboard, and keeps it so when a message arrives', async () => {
  const room = await openRoom({ ticket: withEvidence() });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await press(fold, 'Enter');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(lines).not.toBeInTheDocument();
  room.say(sampleAnswer(3));
  await expect.element(page.getByText('Message 3')).toBeVisible();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(fold).toHaveFocus();
});

test('[TIC-74] starts folded on a phone', async () => {
  await openRoom({ ticket: withEvidence(), width: 390 });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(lines).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoViolations();
});

test('[TIC-74] loads all lines on request, and shows fewer again', async () => {
  const room = await openRoom({
    ticket: withEvidence(),
    prepare: ({ api }) => api.reply('tickets.evidence', { data: all }),
  });
  const release = room.shop.api.hold('tickets.evidence');
  await showAll.click();
  await expect.element(showAll).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(lines).toMatchTextContent(/two/);
  expect(room.shop.api.calls('tickets.evidence')[0]?.params['id']).toBe(sampleMessage(1).id);
  await card.getByRole('button', { name: 'Show last 5 lines' }).click();
  await expect.element(lines).not.toMatchTextContent(/two/);
});

test('[TIC-74] offers Retry if the lines cannot be loaded', async () => {
  const room = await openRoom({
    ticket: withEvidence(),
    prepare: ({ api }) => api.refuse('tickets.evidence', 'not_found'),
  });
  await showAll.click();
  const retry = card.getByRole('button', { name: 'Retry' });
  await expect.element(card.getByText(/^Could not load the lines\./)).toBeVisible();
  room.shop.api.reply('tickets.evidence', { data: all });
  await retry.click();
  await expect.element(lines).toMatchTextContent(/two/);
});

test('[TIC-74] shows only the state if no lines are attached', async () => {
  await openRoom({ ticket: withEvidence(sampleEvidence([])) });
  await expect.element(card).toMatchTextContent(/State of the session, Nov 15, 2026/);
  await expect.element(lines).not.toBeInTheDocument();
  await eventually(() => card.getByRole('button').elements().length).toBe(1);
});

test('[TIC-74] stays within its column with a long name', async () => {
  const name = 'Long'.repeat(25);
  await openRoom({ ticket: withEvidence(sampleEvidence(all, { name, productName: name })), width: 390 });
  await page.getByRole('button', { name: `Evidence from ${name}` }).click();
  expect(document.documentElement.scrollWidth).toBe(390);
});
