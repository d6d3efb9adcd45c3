import { expect, it } from 'vitest';
import { lostSessions, type Session } from './browser.ts';
import { letPeopleSignIn, randomBetween, someMoment } from './crowd.ts';
import { halfSignIns, openData } from './database.ts';
import { migratedPlace } from './places.ts';
import { isRunning, killAll, untilGone } from './processes.ts';
import { startServer } from './running-server.ts';
import { pick } from './size.ts';

const rounds = pick({ short: 1, full: 5 });

it('[OFF-37] keeps every acknowledged sign-in when all processes are killed with kill -9 at once', async () => {
  const place = await migratedPlace();
  let server = await startServer(place);
  const acknowledged: Session[] = [];
  let cut = 0;
  let killed = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const postmaster = server.postmaster();
    const people = letPeopleSignIn(server, 6);
    const enough = randomBetween(1, 25);
    await people.reached(() => people.acknowledged.length >= enough);
    const everything = shuffled(server.belongings());
    expect(everything.filter(({ command }) => command.includes('postgres')).length).toBeGreaterThan(3);
    await someMoment();
    killAll(everything);
    await people.left;
    await untilGone(everything);
    expect(postmaster && isRunning(postmaster)).toBe(false);
    expect(people.refusals.filter(({ status }) => status !== 503 && status !== 502)).toEqual([]);
    cut += people.broken.length;
    killed += everything.length;
    acknowledged.push(...people.acknowledged);

    server = await startServer(place);
    expect(server.postmaster()).not.toEqual(postmaster);
    expect(await lostSessions(server, acknowledged)).toEqual([]);
  }
  expect(await halfSignIns(openData(place))).toBe(0);

  console.log(
    `kill -9 of everything: ${rounds} times, ${killed} processes, ${acknowledged.length} sign-ins acknowledged, ${cut} cut off, 0 lost, 0 half`,
  );
});

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
