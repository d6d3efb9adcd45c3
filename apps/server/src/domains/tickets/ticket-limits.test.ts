import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import { expect, it } from 'vitest';
import { connectLive, emitAcknowledged } from '../../testing/live-client.ts';
import { signIn, createOtherUser } from '../../testing/person.ts';
import { startTestAppForThisTest } from '../../testing/test-app.ts';
import { openTicket } from '../../testing/tickets.ts';

/** Allows each user 4 new tickets, 8 uploads and 16 messages per minute. */
const limited = () => startTestAppForThisTest({ variables: { RATE_LIMIT_PER_MINUTE: '80' } });

async function countedUntilRefused(call: () => Promise<{ code: number }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const { code } = await call();
    if (code === 429) return done;
    expect(code).toBe(200);
  }
}

it('[OFF-24] limits the tickets, uploads and messages of each user per minute', async () => {
  const app = await limited();
  const [customer, other] = [await signIn(app, 'customer'), await signIn(app, 'other')];
  const { example } = calls['tickets.create'];
  const open = async () => ({ code: (await customer.call(calls['tickets.create'], example)).status });
  expect(await countedUntilRefused(open)).toBe(4);
  expect((await other.call(calls['tickets.create'], example)).status).toBe(200);

  const id = await openTicket(app, customer);
  const upload = async () => {
    const call = { params: { id }, query: { name: 'a.txt' } };
    const { status, body } = await customer.call(calls['tickets.upload'], call);
    const { id: uploadId } = (body.data ?? {}) as { id?: string };
    if (uploadId) await customer.call(calls['tickets.discardUpload'], { params: { id: uploadId } });
    return { code: status };
  };
  expect(await countedUntilRefused(upload)).toBe(8);

  const client = await connectLive(app, customer);
  let said = 0;
  const say = () => {
    said += 1;
    return emitAcknowledged(client, 'ticket.message', { $$id: `n-${said}`, ticketId: id, content: 'Hm' });
  };
  expect(await countedUntilRefused(say)).toBe(16);
});

it('[TIC-66] counts at most 1,000 search results', async () => {
  const app = await limited();
  const [admin, opener] = [await signIn(app, 'admin'), await createOtherUser(app)];
  await app.database.pool.query(
    `with drawn as (select n, gen_random_uuid() as message from generate_series(1, 1001) as n),
      made as (
        insert into tickets (id, title, type, opened_by, created_at, message_count, last_message_id, last_message_at,
          last_role, queue_place)
        select 'T-' || lpad(n::text, 8, '0'), 'Needle ' || n, 'general_question', $1, now(), 1, message, now(), 'User', n
        from drawn returning id)
    insert into ticket_messages (id, ticket_id, author_id, role, content, created_at)
    select message, 'T-' || lpad(n::text, 8, '0'), $1, 'User', 'Hm', now() from drawn`,
    [opener],
  );
  const total = async (q: string) =>
    (await admin.call(calls['tickets.all'], { query: { limit: 1, q } })).body['total'];
  expect(await total('Needle')).toBe(1000);
  expect(await total('Needle 1001')).toBe(1);
  expect((await admin.call(calls['tickets.all'], { query: { limit: 1 } })).body['total']).toBe(1001);
});
