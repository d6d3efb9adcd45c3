import { copy } from '@botique/contract/copy.ts';
import { expect } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { noteLive } from './steps/live-frames.ts';
import { sayLive } from './steps/live-line.ts';
import { makeAdmin, takeAdminRole } from './steps/people.ts';
import { signInAsSomeoneNew } from './steps/sign-in.ts';
import { deleteTicket, openTicket, speakIn, ticketPath, ticketsPath } from './steps/tickets.ts';
import {
  composer,
  details,
  enter,
  fact,
  noteHeard,
  rows,
  rowWith,
  say,
  sayMany,
  sendButton,
  test,
  thread,
} from './steps/ticket-room.ts';

const alertIn = (page: Parameters<typeof rows>[0]) => page.getByTestId('alert');

test('[TIC-44] [TIC-46] [TIC-47] [TIC-48] [TIC-49] [TIC-50] both sides talk, and see each other at once', async ({
  room: { customer, admin, person, ticket },
}) => {
  const sent = noteLive(customer);
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  await expect(customer).toHaveTitle(new RegExp(`^${ticket.title}`));
  await expect(fact(admin, 'Status')).toHaveText(copy.tickets.badges.waiting);

  await composer(customer).press('Enter');
  // Enter chooses a word here, of which the letters are still being put together.
  await composer(customer).fill('にほ');
  await composer(customer).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await composer(customer).fill('  \n ');
  await sendButton(customer).click();
  await expect(composer(customer)).toBeEnabled();
  expect(sent.payloads('ticket.message')).toEqual([]);

  await composer(customer).fill('First line');
  await composer(customer).press('Shift+Enter');
  await composer(customer).pressSequentially('second line');
  await composer(customer).press('Enter');
  await expect(rowWith(admin, 'First line\nsecond line')).toBeVisible();
  await expect(composer(customer)).toHaveValue('');
  await expect(composer(customer)).toBeFocused();
  const [said] = sent.payloads('ticket.message') as { $$id: string }[];
  expect(said).toMatchObject({ ticketId: ticket.id, content: 'First line\nsecond line', attachments: [] });
  expect(said?.$$id).toMatch(/^\w{32}$/);

  await rowWith(admin, 'First line')
    .getByRole('button', { name: `Reply to ${person.name}` })
    .click();
  await expect(composer(admin)).toBeFocused();
  await expect(admin.getByText(`Replying to ${person.name}`)).toBeVisible();
  await composer(admin).fill('Which channel is it?');
  await sendButton(admin).click();
  const answer = rowWith(customer, 'Which channel is it?');
  await expect(answer).toContainText('June Okafor');
  await expect(answer.getByText('Admin', { exact: true })).toBeVisible();
  await expect(answer).toContainText(/Today at \d\d:\d\d/);
  await expect(admin.getByText('Replying to')).toHaveCount(0);
  await expect(fact(customer, 'Status')).toHaveText(copy.tickets.badges.responded);
  await expect(fact(customer, 'Messages')).toHaveText('3');
  // Once for those who only listen, and not for what one has said oneself.
  await expect(customer.getByText('June Okafor: Which channel is it?')).toHaveCount(1);
  await expect(admin.getByText('June Okafor: Which channel is it?')).toHaveCount(0);

  await answer.getByRole('link', { name: `${person.name} ${copy.tickets.said}` }).click();
  await expect(rowWith(customer, 'First line').first()).toBeFocused();
  await expect(rowWith(customer, 'First line').first()).toHaveClass(/message-found/);
  await expect(rows(customer)).toHaveCount(3);

  // What is being written survives a visit elsewhere.
  await composer(customer).fill('Half a sentence');
  await customer.getByRole('link', { name: copy.tickets.title, exact: true }).first().click();
  await expect(customer).toHaveURL(new RegExp(`${ticketsPath}$`));
  await customer.goBack();
  await expect(composer(customer)).toHaveValue('Half a sentence');
});

test('[TIC-53] [TIC-54] [TIC-52] [TIC-55] [TIC-56] [TIC-57] [TIC-28] the panel, and a ticket that is closed and opened again', async ({
  room: { customer, admin, person, ticket },
}) => {
  const complaints = [collectComplaints(customer), collectComplaints(admin)];
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  await expect(fact(admin, 'Ticket ID')).toHaveText(ticket.id);
  await expect(fact(admin, 'Create Date')).toHaveText(/^Today at \d\d:\d\d$/);
  await expect(fact(admin, 'Category')).toHaveText('General question');
  await expect(details(admin).getByText('Product Id')).toHaveCount(0);
  const profile = fact(admin, 'Created By').getByRole('link', {
    name: `${copy.tickets.link} to the profile of ${person.name}`,
  });
  await expect(profile).toHaveText(copy.tickets.link);
  await expect(profile).toHaveAttribute('href', `/profile/${person.id}`);
  await expect(details(customer).getByRole('link')).toHaveCount(0);
  await expect(thread(admin).getByText('Ticket opened', { exact: true })).toBeVisible();

  await composer(customer).fill('Not said yet');
  await expect(customer.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Close', exact: true }).click();
  for (const page of [customer, admin]) {
    await expect(alertIn(page)).toHaveText(copy.tickets.closed);
    await expect(page.locator('p[role=alert][aria-live=assertive]')).toHaveText(copy.tickets.closed);
    await expect(page.getByText(copy.tickets.closedComposer, { exact: true })).toBeVisible();
    await expect(fact(page, 'Status')).toHaveText(copy.tickets.badges.closed);
    await expect(composer(page)).toHaveCount(0);
  }
  // The next Tab of whoever was writing must not start at the top of the page.
  await expect(customer.locator('body')).not.toBeFocused();
  await Promise.all([customer, admin].map((page) => expectNoViolations(page)));

  await admin.getByRole('button', { name: 'Open', exact: true }).click();
  for (const page of [customer, admin]) {
    await expect(alertIn(page)).toHaveText(copy.tickets.opened, { timeout: 10_000 });
    await expect(fact(page, 'Messages')).toHaveText('1');
    await expect(fact(page, 'Status')).toHaveText(copy.tickets.badges.waiting);
  }
  await expect(composer(customer)).toHaveValue('Not said yet');
  expect(complaints).toEqual([[], []]);
});

test('[TIC-29] [TIC-45] a ticket that is deleted while somebody looks, one of somebody else, and none', async ({
  room: { customer, admin, ticket },
  browser,
}) => {
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  await details(admin).getByRole('button', { name: 'Delete ticket' }).click();
  const question = admin.getByRole('dialog', { name: `Delete “${ticket.title}”?` });
  await expect(question).toContainText(ticket.title);
  await question.getByRole('button', { name: 'Delete ticket' }).click();
  for (const page of [customer, admin]) await expect(page).toHaveURL(new RegExp(`${ticketsPath}$`));
  await expect(alertIn(customer)).toHaveText(copy.tickets.notFound);
  await expect(alertIn(admin)).toHaveText(`“${ticket.title}” is deleted.`);

  const elsewhere = await browser.newContext();
  await signInAsSomeoneNew(elsewhere);
  const foreign = await openTicket(elsewhere);
  await elsewhere.close();
  const asked = noteCalls(customer, `/api/ticket/get/id/${foreign.id}`);
  for (const id of [foreign.id, ticket.id, 'T-00000000', 'nonsense']) {
    await customer.goto(ticketPath(id));
    await expect(alertIn(customer)).toHaveText(copy.tickets.notFound);
    await expect(customer).toHaveURL(new RegExp(`${ticketsPath}$`));
  }
  // By the page, and once more when its line was there: not for as long as the list took to come.
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('[TIC-29] a delete whose answer is lost: the ticket is gone for who deleted it, too', async ({
  room: { admin, ticket },
}) => {
  await enter(admin, ticket);
  await admin.route('**/api/admin/ticket/delete/*', async (route) => {
    await deleteTicket(admin.context(), ticket);
    await route.abort();
  });
  await details(admin).getByRole('button', { name: 'Delete ticket' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click();
  await expect(admin).toHaveURL(new RegExp(`${ticketsPath}$`));
});

test('[TIC-60] whose admin role is taken keeps nothing of the note that he was answering', async ({
  room: { customer, admin, person },
}) => {
  await admin.goto(`/profile/${person.id}`);
  await makeAdmin(admin);
  const own = await openTicket(customer.context());
  await enter(customer, own);
  await customer.getByRole('button', { name: 'Internal note' }).click();
  await say(customer, 'He is on the old plan.');
  await rowWith(customer, 'old plan')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await expect(customer.getByText('Replying to')).toBeVisible();

  await takeAdminRole(admin);
  await expect(customer.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(customer.getByText('old plan')).toHaveCount(0);
  await say(customer, 'A question of mine.');
});

test('[TIC-60] [TIC-28] notes are for the team: nothing of them reaches the customer’s browser', async ({
  room: { customer, admin, ticket },
}) => {
  const heard = noteHeard(customer);
  const replies: Promise<string>[] = [];
  customer.on('response', (reply) => {
    if (reply.url().includes('/api/')) replies.push(reply.text().catch(() => ''));
  });
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  await expect(customer.getByRole('button', { name: 'Internal note' })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Internal note' }).click();
  await expect(admin.getByText('Only the team sees this')).toBeVisible();
  await say(admin, 'He is on the old plan.');
  const note = rowWith(admin, 'He is on the old plan.');
  await expect(note.getByText('Note', { exact: true })).toBeVisible();
  await expect(fact(admin, 'Messages')).toHaveText('1');
  await expect(fact(admin, 'Status')).toHaveText(copy.tickets.badges.waiting);

  // Answering a note makes another one, whatever the switch says.
  await admin.getByRole('button', { name: 'Internal note' }).click();
  await note.getByRole('button', { name: /^Reply to/ }).click();
  await expect(admin.getByRole('button', { name: 'Internal note' })).toHaveAttribute('aria-pressed', 'true');
  await say(admin, 'Then upgrade him.');

  await admin.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(customer.getByText(copy.tickets.closedComposer)).toBeVisible();
  await say(admin, 'Closed, but noted.');
  await admin.getByRole('button', { name: 'Open', exact: true }).click();
  await admin.getByRole('button', { name: 'Internal note' }).click();
  await say(admin, 'You are on the new plan now.');

  await expect(rowWith(customer, 'You are on the new plan now.')).toBeVisible();
  await customer.reload();
  await expect(rowWith(customer, 'You are on the new plan now.')).toBeVisible();
  await expect(rows(customer)).toHaveCount(2);
  const everything = [...heard, ...(await Promise.all(replies)), await customer.content()].join('\n');
  expect(everything).toContain('You are on the new plan now.');
  for (const words of ['old plan', 'upgrade him', 'but noted', '"note":true']) {
    expect(everything).not.toContain(words);
  }
});

test('[TIC-58] a long conversation starts at its end, keeps its place, and finds what is not loaded', async ({
  room: { customer, admin, ticket },
}) => {
  const all = Array.from(
    { length: 110 },
    (_, place) => `Message ${place + 2} ${'of many words '.repeat(place % 9)}`,
  );
  await sayMany(customer.context(), ticket, all);
  const read = noteCalls(admin, `/api/ticket/read/${ticket.id}`);
  await enter(admin, ticket);
  await expect(rowWith(admin, 'Message 111')).toBeInViewport();
  await expect(rows(admin)).toHaveCount(50);
  await expect.poll(() => read.length).toBe(1);

  // As far up as it goes: the message in front of one stays there while earlier ones come above it.
  const moved = await admin.evaluate(async () => {
    window.scrollTo(0, 0);
    const row = document.querySelector('[role=log] article') as HTMLElement;
    const before = row.getBoundingClientRect().top;
    const seen: number[] = [];
    while (document.querySelectorAll('[role=log] article').length === 50) {
      await new Promise(requestAnimationFrame);
      seen.push(Math.abs(row.getBoundingClientRect().top - before));
    }
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(Math.abs(row.getBoundingClientRect().top - before));
    }
    return Math.max(...seen);
  });
  expect(moved).toBeLessThan(1);
  await expect(rows(admin)).toHaveCount(100);

  // Whoever reads further up stays there, and is told.
  await enter(customer, ticket);
  await say(customer, 'Are you still there?');
  const fresh = admin.getByRole('button', { name: 'New messages' });
  await expect(fresh).toBeVisible();
  await expect(rowWith(admin, 'Are you still there?')).not.toBeInViewport();
  await fresh.click();
  await expect(rowWith(admin, 'Are you still there?')).toBeInViewport();
  await expect(fresh).toHaveCount(0);
  await expect.poll(() => read.length).toBe(2);

  // An answer to the very first message, for somebody who has only the last ones.
  await customer.evaluate(() => window.scrollTo(0, 0));
  await expect(rows(customer)).toHaveCount(101);
  await customer.evaluate(() => window.scrollTo(0, 0));
  await expect(thread(customer).getByText('Ticket opened')).toBeVisible();
  await rowWith(customer, 'New members do not get')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await say(customer, 'This is still my question.');
  const answer = rowWith(customer, 'This is still my question.');
  await expect(answer).toBeInViewport();
  await customer.reload();
  await expect(rows(customer)).toHaveCount(50);
  await answer.getByRole('link', { name: new RegExp(`${copy.tickets.said}$`) }).click();
  await expect(rows(customer).first()).toBeFocused();
  await expect(rows(customer).first()).toContainText('New members do not get the greeter role.');
  await expect(rows(customer).first()).toBeInViewport();
});

test('[TIC-64] what was said while one was away stands below a line, for both sides', async ({
  room: { customer, admin, ticket },
}) => {
  await enter(admin, ticket);
  await say(admin, 'Have you tried this?');
  await say(admin, 'And that?');
  await enter(customer, ticket);
  const mark = thread(customer).locator('p').filter({ hasText: /^New$/ });
  await expect(mark.locator('+ article')).toContainText('Have you tried this?');
  await customer.reload();
  await expect(rowWith(customer, 'And that?')).toBeVisible();
  await expect(thread(customer).getByText('New', { exact: true })).toHaveCount(0);

  // A note is no answer: what stands above one's own is still to be read.
  await admin.goto('about:blank');
  await speakIn(customer.context(), ticket, 'I have tried both.');
  const note = { $$id: 'note-of-june', ticketId: ticket.id, content: 'Ask for his log.' };
  await sayLive(admin.context(), 'ticket.note', note);
  const read = noteCalls(admin, `/api/ticket/read/${ticket.id}`);
  await admin.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await enter(admin, ticket);
  await expect(rowWith(admin, 'Ask for his log.')).toBeInViewport();
  expect(read, 'nobody looks while the window is behind another one').toEqual([]);
  await admin.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => read.length).toBe(1);
});
