import { chmod, chown, stat } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { personas } from '../apps/emulators/src/personas.ts';
import { crowd } from '../apps/server/src/development/past-year/crowd.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { openTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { beginLogin, isSignedIn, signIn, userData } from './browser.ts';
import { openData } from './database.ts';
import { migratedPlace, newPlace, type Place } from './places.ts';
import { isRunning } from './processes.ts';
import { readableCheckout } from './readable-checkout.ts';
import { startServer } from './running-server.ts';

const discord = { DISCORD_CLIENT_ID: '1234567890', DISCORD_CLIENT_SECRET: 'hush-hush' };
const stoppedWell = { code: 0, signal: null };

describe('a first start', () => {
  it('[OFF-4] [OFF-7] [OFF-10] prints a banner on a first start, signs in every persona, and survives a second start', async () => {
    const place = await newPlace();
    const server = await startServer(place);
    expect(server.url).toBe(`http://localhost:${place.port}`);
    expect(server.banner).toContain(`${place.dataDir}/cluster (embedded PostgreSQL)`);
    expect(server.banner).toContain('set NODE_ENV=production');
    expect(await peopleIn(place)).toEqual(demoPeople);

    for (const { id, username, globalName, role } of personas) {
      expect(server.banner).toContain(globalName ?? username);
      const person = await userData(server, await signIn(server, username));
      expect(person).toMatchObject({ id, role: role === 'admin' ? 'Admin' : 'User' });
    }
    const postmaster = server.postmaster();
    await expect(startServer(place)).rejects.toThrow(`PORT: ${place.port} is already taken`);
    expect(postmaster && isRunning(postmaster)).toBe(true);
    expect(await isSignedIn(server, await signIn(server))).toBe(true);

    expect(await server.signal('SIGTERM')).toEqual(stoppedWell);
    expect(server.stderr()).toBe('');
    expect(server.belongings()).toEqual([]);
  });

  it('[OFF-4] starts for the first time as an unprivileged user in a private folder', async () => {
    const place = await newPlace();
    const nobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    if (nobody) await chown(place.folder, nobody.uid, nobody.gid);
    await chmod(place.folder, 0o700);
    const program = nobody && (await readableCheckout());
    const server = await startServer(
      place,
      program && {
        command: [program.node, join(program.path, 'apps/server/dist/main.js')],
        cwd: program.path,
        account: nobody,
      },
    );
    expect(await isSignedIn(server, await signIn(server))).toBe(true);
    expect((await stat(place.dataDir)).uid).toBe(nobody?.uid ?? process.geteuid?.());
    expect(await server.signal('SIGTERM')).toEqual(stoppedWell);
    expect(server.stderr()).toBe('');
    expect(server.belongings()).toEqual([]);
  });
});

it('[OFF-8] starts no emulators and adds no demo data when a Discord application is configured', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: discord });
  expect(server.emulators()).toEqual([]);
  expect(server.banner).not.toContain('June');
  const { location } = await beginLogin(server);
  expect(location.origin).toBe('https://discord.com');
  expect(location.searchParams.get('client_id')).toBe(discord.DISCORD_CLIENT_ID);
  expect(await peopleIn(place)).toEqual([]);
  expect(await server.signal('SIGTERM')).toEqual(stoppedWell);
});

it('[OFF-7] adds no demo data to a database that already has users', async () => {
  const place = await migratedPlace();
  const first = await startServer(place, { variables: { DEMO_DATA: 'off' } });
  expect(await peopleIn(place)).toEqual([]);
  const session = await signIn(first, 'mo');
  const { id } = await userData(first, session);
  expect(await first.signal('SIGTERM')).toEqual(stoppedWell);

  const second = await startServer(place, { variables: { DEMO_DATA: 'on' } });
  expect(await peopleIn(place)).toEqual([id]);
  expect(await isSignedIn(second, session)).toBe(true);
  expect(await second.signal('SIGTERM')).toEqual(stoppedWell);
});

it('[OFF-4] uses the database of DATABASE_URL, starts no PostgreSQL and leaves the database running', async () => {
  const place = await newPlace();
  const elsewhere = await openTestDatabase({ template: 'template1', size: 2 });
  onTestFinished(() => elsewhere.drop());
  const server = await startServer(place, { variables: { DATABASE_URL: elsewhere.url } });
  expect(server.banner).toContain('your PostgreSQL (DATABASE_URL)');
  expect(server.belongings().filter(({ command }) => command.includes('postgres'))).toEqual([]);
  // Only the key that seals license keys, which must not be stored in the database.
  expect(readdirSync(place.dataDir)).toEqual(['master.key']);
  expect(await isSignedIn(server, await signIn(server))).toBe(true);

  expect(await server.signal('SIGTERM')).toEqual(stoppedWell);
  expect(server.belongings()).toEqual([]);
  expect(await idsOf(elsewhere)).toEqual(demoPeople);
});

const demoPeople = [...personas, ...crowd].map(({ id }) => id).toSorted();

const peopleIn = (place: Place) => idsOf(openData(place));

async function idsOf({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from users');
  return rows.map(({ id }) => id).toSorted();
}
