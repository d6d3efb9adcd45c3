import { expect, it } from 'vitest';
import { lostSessions, type Session } from './browser.ts';
import { letPeopleSignIn, randomBetween, someMoment } from './crowd.ts';
import { halfSignIns, openData } from './database.ts';
import { migratedPlace } from './places.ts';
import { untilGone } from './processes.ts';
import { startServer } from './running-server.ts';
import { pick } from './size.ts';

const rounds = pick({ short: 1, full: 5 });

it('[OFF-37] [OFF-38] keeps every acknowledged sign-in and reuses the running PostgreSQL after kill -9 of the server', async () => {
  const place = await migratedPlace();
  let server = await startServer(place);
  const postmaster = server.postmaster();
  expect(postmaster?.command).toContain('postgres');
  const acknowledged: Session[] = [];
  let cut = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const emulators = server.emulators();
    expect(emulators).toHaveLength(1);
    const people = letPeopleSignIn(server, 6);
    const enough = randomBetween(1, 25);
    await people.reached(() => people.acknowledged.length >= enough);
    await someMoment();
    expect(await server.signal('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    await people.left;
    expect(people.refusals).toEqual([]);
    cut += people.broken.length;
    acknowledged.push(...people.acknowledged);
    // The emulators have to exit by themselves, because a killed server cannot stop them.
    await untilGone(emulators);

    server = await startServer(place);
    expect(server.postmaster()).toEqual(postmaster);
    expect(await lostSessions(server, acknowledged)).toEqual([]);
  }
  expect(await halfSignIns(openData(place))).toBe(0);

  console.log(
    `kill -9 of the server: ${rounds} kills, ${acknowledged.length} sign-ins acknowledged, ${cut} cut off, 0 lost, 0 half`,
  );
});
