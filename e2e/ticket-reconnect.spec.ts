import { strings } from '@botique/contract/strings.ts';
import { interceptLiveConnection } from './fixtures/live-connection.ts';
import { expect, test } from './fixtures/test.ts';
import { ticketPath } from './pages/ticket-room.ts';
import { sendMessage, setStatus } from './fixtures/tickets.ts';

test('[TIC-68] [TIC-30] [TIC-49] no message is lost or sent twice when the connection drops while sending', async ({
  room: { customer, admin, ticket },
}) => {
  const office = admin.page.context();
  const connection = await interceptLiveConnection(customer.page);
  await customer.page.goto(ticketPath(ticket.id));
  await admin.open(ticket);
  await customer.say('Before the cut');

  // The server receives the message, but its answer is lost.
  connection.dropServerMessages();
  await customer.composer.fill('In the middle');
  await customer.composer.press('Enter');
  await expect(customer.composer).toBeDisabled();
  await expect(admin.messageWith('In the middle')).toHaveCount(1);
  await connection.disconnect();
  await sendMessage(office, ticket, 'Said while nobody listened');
  await setStatus(office, ticket, 'close');
  await setStatus(office, ticket, 'open');
  await expect(customer.composer).toBeDisabled();
  connection.reconnect();
  await expect(customer.composer).toHaveValue('');
  await expect(customer.composer).toBeEnabled();
  await expect(customer.composer).toBeFocused();
  await expect(customer.messages).toHaveText([
    /New members/,
    /Before the cut/,
    /In the middle/,
    /Said while nobody listened/,
  ]);
  await expect(admin.messages).toHaveCount(4);
  const sent = connection.sent.filter(({ name }) => name === 'ticket.message');
  expect(new Set(sent.map(({ payload }) => (payload as { $$id: string }).$$id)).size).toBe(2);

  // A message written without a connection is sent on the next one.
  await connection.disconnect();
  await customer.composer.fill('Without a connection');
  await customer.composer.press('Enter');
  await expect(customer.composer).toBeDisabled();
  connection.reconnect();
  await expect(admin.messageWith('Without a connection')).toHaveCount(1);
  await expect(customer.composer).toHaveValue('');

  await connection.disconnect();
  await setStatus(office, ticket, 'close');
  connection.reconnect();
  await expect(customer.alert).toHaveText(strings.tickets.closed);
});

test('[TIC-70] [TIC-71] a message reported as not sent does not arrive later, and an edited retry arrives once', async ({
  room: { customer, admin, ticket },
}) => {
  // Like a tunnel: the connection stays open, but what the page sends arrives only afterwards.
  const stalled: (() => void)[] = [];
  let stalls = false;
  await customer.page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (stalls) stalled.push(() => server.send(frame));
      else server.send(frame);
    });
  });
  await customer.page.goto(ticketPath(ticket.id));
  await admin.open(ticket);
  await customer.say('Before the tunnel');

  stalls = true;
  await customer.composer.fill('In the tunnel');
  await customer.composer.press('Enter');
  await expect(customer.alert).toContainText('won’t be delivered later', { timeout: 20_000 });
  await expect(customer.composer).toHaveValue('In the tunnel');
  stalls = false;
  for (const arrive of stalled) arrive();

  await customer.say('After the tunnel');
  await expect(admin.messages).toHaveText([/New members/, /Before the tunnel/, /After the tunnel/]);
  await expect(customer.messages).toHaveCount(3);
});
