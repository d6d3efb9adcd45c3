import { printAnswerTimes, type Call } from './answer-times.ts';
import { openShop, withDatabase } from './shop.ts';

/** Lists of 100,000 tickets and a ticket with 10,000 messages, called in sequence by an admin. */
const tickets = 100_000;
// Small enough for the statement timeout on a slow machine.
const batch = 500;
const people = 2_000;
const messages = 10_000;
const longTicket = 'T-LongLong';

const shop = await openShop(31_600);
try {
  const { middle, behind } = await withDatabase(shop, async ({ pool }) => {
    await fill((text, values) => pool.query(text, values));
    return findPlaces((text, values) => pool.query(text, values));
  });

  const list = '/api/admin/tickets/get/@me';
  const calls: Call[] = [
    { what: 'list, newest first', path: list },
    { what: 'list, a page of 25', path: `${list}?limit=25` },
    { what: 'queue', path: `${list}?sort=queue&limit=25` },
    { what: 'queue of open ones', path: `${list}?sort=queue&limit=25&status=open` },
    { what: 'queue, far behind', path: `${list}?sort=queue&limit=25&cursor=${encodeURIComponent(behind)}` },
    { what: 'search, two letters, in none', path: `${list}?sort=queue&limit=25&q=zq` },
    { what: 'closed ones', path: `${list}?limit=25&status=close` },
    { what: 'search, rare', path: `${list}?sort=queue&limit=25&q=number+77777` },
    { what: 'search, in every title', path: `${list}?sort=queue&limit=25&q=question` },
    { what: 'search, one letter', path: `${list}?sort=queue&limit=25&q=e` },
    { what: 'search, in none', path: `${list}?sort=queue&limit=25&q=zzzzzz` },
    { what: 'search, by opener', path: `${list}?sort=queue&limit=25&q=Customer+1234` },
    { what: 'counters', path: '/api/admin/tickets/get/counters' },
    { what: 'unread', path: '/api/tickets/get/unread' },
    { what: 'view, last messages', path: `/api/ticket/get/id/${longTicket}` },
    { what: 'view, from the middle', path: `/api/ticket/get/id/${longTicket}?cursor=${middle}` },
  ];
  await printAnswerTimes(shop, calls);
} finally {
  await shop.close();
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** A message in the middle of the long ticket, and a cursor in the middle of the queue. */
async function findPlaces(query: Query): Promise<{ middle: string; behind: string }> {
  const { rows: found } = await query(
    'select id from ticket_messages where ticket_id = $1 order by position offset 5000 limit 1',
    [longTicket],
  );
  const { rows: far } = await query(
    'select queue_place, id from tickets order by queue_place, id offset 50000 limit 1',
  );
  const { queue_place: place, id } = far[0] as { queue_place: string; id: string };
  return { middle: (found[0] as { id: string }).id, behind: `${place}_${id}` };
}

/** Two thirds are closed, and every second open one is waiting. One in a hundred has an unread message. */
async function fill(query: Query): Promise<void> {
  await query(
    `insert into users (id, global_username) select (n + 10000000)::text, 'Customer ' || n
    from generate_series(1, $1::int) as n`,
    [people],
  );
  for (let from = 1; from <= tickets; from += batch) {
    await query(
      `with people as (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from users),
        drawn as (
          select n, 'T-' || lpad(n::text, 8, '0') as id, gen_random_uuid() as message, people.id as opener,
            date_trunc('milliseconds', now() - (n || ' minutes')::interval) as said,
            case when n % 3 = 0 then 'open' else 'close' end as status, n % 6 = 0 as waits
          from generate_series($1::int, $2::int) as n join people on people.at = n % people.many),
        made as (
          insert into tickets (id, title, type, status, opened_by, created_at, message_count, last_message_id,
            last_message_at, last_role, waiting_since, queue_place, staff_unread)
          select id, 'A question about the thing, number ' || n, 'general_question', status, opener, said, 1, message,
            said, case when waits then 'User' else 'Admin' end, case when waits then said end,
            case when status = 'close' then 2000000000000000 - extract(epoch from said) * 1000
              when waits then extract(epoch from said) * 1000
              else 1000000000000000 - extract(epoch from said) * 1000 end,
            case when n % 100 = 0 then 1 else 0 end
          from drawn returning id)
      insert into ticket_messages (id, ticket_id, author_id, role, content, created_at)
      select message, id, opener, case when waits then 'User' else 'Admin' end, repeat('Some words of it. ', 8), said
      from drawn`,
      [from, from + batch - 1],
    );
  }
  await query(
    `insert into tickets (id, title, type, opened_by, created_at, message_count, last_message_id, last_message_at,
      last_role, queue_place)
    select $1, 'A long one', 'general_question', min(id), now(), $2::int, gen_random_uuid(), now(), 'Admin', 1
    from users`,
    [longTicket, messages],
  );
  await query(
    `insert into ticket_messages (ticket_id, author_id, role, content, created_at, note)
    select $1, opened_by, case when n % 7 = 0 then 'Admin' else 'User' end,
      repeat('Some words of it. ', 20), now() + (n || ' seconds')::interval, n % 7 = 0
    from tickets, generate_series(1, $2::int) as n where tickets.id = $1`,
    [longTicket, messages],
  );
  await query(
    `update tickets set last_message_id = (select id from ticket_messages where ticket_id = $1
      order by position desc limit 1) where id = $1`,
    [longTicket],
  );
  await query('vacuum analyze tickets');
  await query('vacuum analyze ticket_messages');
}
