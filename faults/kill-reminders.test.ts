import { expect, it } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { Failpoint } from '../apps/server/src/platform/failpoints/names.ts';
import { randomBetween } from './crowd.ts';
import { openData } from './database.ts';
import { startEmulators, type Emulators } from './emulators.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { pick } from './size.ts';

const places: readonly Failpoint[] = ['reminder.claimed', 'reminder.sent'];
const rounds = pick({ short: 1, full: 2 });
const licenses = 12;
/** How many jobs a server runs in parallel, so how many messages may be in flight when it dies. */
const sideBySide = 4;

it('[OFF-57] [OFF-78] sends no reminder twice, on the page or to Discord, after kill -9 while sending', async () => {
  const place = await migratedPlace();
  const emulators = await startEmulators(place);
  const { variables } = emulators;
  const data = openData(place);
  let kills = 0;
  let unknown = 0;

  for (let round = 0; round < rounds; round += 1) {
    for (const failpoint of places) {
      const visit = randomBetween(1, licenses - sideBySide);
      const dying = await startServer(place, { variables, failpoint: `${failpoint}:${visit}` });
      const ids = await endingLicenses(data, `${failpoint} ${round}`);
      await data.pool.query("select graphile_worker.add_job('licenses.remind')");
      expect(await dying.exited, failpoint).toEqual({ code: null, signal: 'SIGKILL' });
      kills += 1;

      await unlockJobs(data);
      const next = await startServer(place, { variables });
      await until('every reminder should have come to an end', async () => (await unfinished(data)) === 0);
      const reminders = await remindersOf(data, ids);
      expect(reminders).toHaveLength(licenses);
      const sent = await sentMessages(emulators);
      const arrivals = reminders.map(({ id, message, notices }) => {
        const arrived = sent.filter((content) => content.includes(id)).length;
        return { notices, isRight: message === 'sent' ? arrived === 1 : arrived <= 1 };
      });
      expect(arrivals).toEqual(arrivals.map(() => ({ notices: 1, isRight: true })));
      const cut = reminders.filter(({ message }) => message === 'unknown');
      expect(cut.length).toBeGreaterThanOrEqual(1);
      expect(cut.length).toBeLessThanOrEqual(sideBySide);
      expect(reminders.filter(({ message }) => message === 'sent')).toHaveLength(licenses - cut.length);
      unknown += cut.length;
      expect(await next.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    }
  }
  const sent = await sentMessages(emulators);
  const double = sent.length - new Set(sent).size;
  console.log(
    `kill -9 around reminders: ${kills} kills, ${kills * licenses} reminders, ${sent.length} messages, ` +
      `${double} double, ${unknown} of unknown end`,
  );
  expect(double).toBe(0);
}, 300_000);

/** Inserts licenses of one person that all end within a day. */
async function endingLicenses({ pool }: Database, name: string): Promise<string[]> {
  await pool.query(
    "insert into users (id, global_username) values ('223344556677889900', 'Ann') on conflict do nothing",
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into licenses (user_id, product_id, granted_for, sealed_key, key_digest, product_name, category, type,
       trial, sessions, storage_mb, created_at, expires_at)
     select '223344556677889900', 'warden', $1 || number, '\\x00', sha256(($1 || number)::bytea), 'Warden', 'bots',
       'warden', false, 2, 100, now() - interval '29 days', now() + interval '12 hours'
     from generate_series(1, $2) as number returning id`,
    [name, licenses],
  );
  return rows.map(({ id }) => id);
}

/** The worker does this itself four hours after a crash. Call it while no server runs. */
async function unlockJobs({ pool }: Database): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()',
  );
}

async function unfinished({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from license_reminders where message in ('waiting', 'sending')",
  );
  return rows[0]?.count ?? Number.NaN;
}

type Reminder = { id: string; message: string; notices: number };

async function remindersOf({ pool }: Database, ids: string[]): Promise<Reminder[]> {
  const { rows } = await pool.query<Reminder>(
    `select license_id as id, message,
       (select count(*)::int from notices where notices.license_id = license_reminders.license_id) as notices
     from license_reminders where license_id = any($1) and told_at is not null`,
    [ids],
  );
  return rows;
}

async function sentMessages({ url }: Emulators): Promise<string[]> {
  const reply = await fetch(`${url}/emulator/discord/webhooks`);
  const { messages } = (await reply.json()) as { messages: { content: string }[] };
  return messages.map(({ content }) => content);
}
