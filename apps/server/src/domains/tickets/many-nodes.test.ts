import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, type LiveClient } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTicket } from '../../testing/tickets.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const node = { databaseUrl: data.url, redisUrl: redis.url };
  here = await startTestApp(node);
  there = await startTestApp(node);
  customer = await signIn(here, 'customer');
  admin = await signIn(there, 'admin');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});

function hear(client: LiveClient): string[] {
  const heard: string[] = [];
  client.on('ticket.message.received', ({ message }: { message: TicketMessage }) =>
    heard.push(message.content),
  );
  client.on('ticket.data', ({ data: ticket }: { data: Ticket }) => heard.push(ticket.status));
  client.on('ticket.deleted', () => heard.push('deleted'));
  return heard;
}

it('sends ticket events to everyone in the room across nodes and keeps messages out of Redis', async () => {
  const id = await openTicket(here, customer);
  const [customerSocket, adminSocket] = [await connectLive(here, customer), await connectLive(there, admin)];
  const heard = [hear(customerSocket), hear(adminSocket)];
  for (const client of [customerSocket, adminSocket])
    await emitAcknowledged(client, 'joinTicketRoom', { id });

  const say = (client: LiveClient, content: string, event = 'ticket.message') =>
    emitAcknowledged(client, event, { $$id: content, ticketId: id, content });
  await say(customerSocket, 'from-here');
  await say(adminSocket, 'from-there');
  await say(adminSocket, 'among-us', 'ticket.note');
  await emitAcknowledged(adminSocket, 'ticket.stats', { id, status: 'close' });
  await admin.call(calls['tickets.delete'], { params: { id } });

  const both = ['close', 'deleted', 'from-here', 'from-there', 'open'];
  await expect.poll(() => heard.map((words) => words.toSorted())).toEqual([both, ['among-us', ...both]]);
  const kept = await redis.storedEvents();
  expect(kept).toContain('tickets.changed');
  for (const content of ['from-here', 'from-there', 'among-us']) expect(kept).not.toContain(content);
});
