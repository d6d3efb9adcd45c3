import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { crowd } from '../apps/server/src/development/past-year/crowd.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';
import { testPatienceMs } from '../apps/server/src/testing/test-app.ts';
import type { Place } from './places.ts';

/** The URL of an installation's embedded database, for another server or for the test itself. */
export function dataUrl({ dataDir }: Pick<Place, 'dataDir'>): string {
  const socket = encodeURIComponent(join(dataDir, 'socket'));
  return `postgresql://botique@localhost:5432/botique?host=${socket}&sslmode=disable`;
}

/** Opens an installation's database directly, without its server. */
export function openData(place: Pick<Place, 'dataDir'>): Database {
  const database = openDatabase({
    url: dataUrl(place),
    size: 4,
    log: { warn: () => {} },
    patienceMs: testPatienceMs,
  });
  onTestFinished(() => database.close());
  return database;
}

/** A sign-in is one transaction. A session without its audit log entry, or vice versa, is half a sign-in. */
export async function halfSignIns({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ half: number }>(
    `select count(*)::int as half from browser_sessions s
     full join (select * from audit_log where action = 'accounts.signed_in' and actor_id <> all ($1)) a
       on a.subject = s.id::text
     where s.id is null or a.id is null`,
    // The demo has signed-in people of the past, without login sessions.
    [crowd.map(({ id }) => id)],
  );
  return rows[0]?.half ?? Number.NaN;
}

/** Seats whose lease has not expired. */
export async function seatsHeld({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    'select count(*)::int as held from license_seats where lease_until > now()',
  );
  return rows[0]?.held ?? Number.NaN;
}

/** Product sessions that are over, for whatever reason. */
export async function endedSessions({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ ended: number }>(
    'select count(*)::int as ended from product_sessions where ended_at is not null',
  );
  return rows[0]?.ended ?? Number.NaN;
}
