import type { ConsoleLevel } from '@botique/contract/licenses/console-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { randomUUID } from 'node:crypto';
import { packLines } from '../../domains/licenses/console/chunk-format.ts';
import { insertChunks } from '../../domains/licenses/console/repository.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { computerOf, pastDevices } from '../demo-devices.ts';
import { insertBlacklisted, insertPastEntry, insertPastSession } from './repository.ts';

type PastSession = {
  product: string;
  device: string;
  startedHoursAgo: number;
  endedHoursAgo: number;
  exitCode: number;
  lines: readonly [level: ConsoleLevel, content: string][];
};

const { oldLaptop, friend, stranger } = pastDevices;

const pastSessions: readonly PastSession[] = [
  {
    product: 'warden',
    device: oldLaptop,
    startedHoursAgo: 98.3,
    endedHoursAgo: 75.1,
    exitCode: 0,
    lines: [
      ['info', 'Logged in as Mall Moderator'],
      ['info', '\u001B[32m✓\u001B[0m Watching 14 channels'],
      ['info', 'Signing off'],
    ],
  },
  {
    product: 'warden',
    device: friend,
    startedHoursAgo: 51.2,
    endedHoursAgo: 50.4,
    exitCode: 0,
    lines: [['info', 'Logged in as Mall Moderator']],
  },
  {
    product: 'tally',
    device: oldLaptop,
    startedHoursAgo: 6.9,
    endedHoursAgo: 2.2,
    exitCode: 1,
    lines: [
      ['info', 'Logged in as Show of Hands'],
      ['info', '\u001B[36mi\u001B[0m Poll "Movie night" has 31 votes'],
      ['warn', '\u001B[33m!\u001B[0m Discord answered 503, trying again'],
      ['error', "Uncaught TypeError: Cannot read properties of undefined (reading 'votes')"],
      ['error', '    at closePoll (/srv/tally/polls.js:88:21)'],
      ['error', '    at Timeout.tick (/srv/tally/index.js:40:7)'],
    ],
  },
];

/** Gives these licenses sessions that are over, one of them crashed, and a blacklisted device. */
export async function seedPastSessions(db: Db, licenses: readonly License[], now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const byType = new Map(licenses.map((license) => [license.type, license]));
  await transact(db, async (tx) => {
    for (const past of pastSessions) {
      const license = byType.get(past.product);
      if (license) await insertSession(tx, license, past, ago);
    }
    const licenseId = byType.get('warden')?.id;
    if (!licenseId) return;
    const blocked = async (device: string, action: 'blacklist add' | 'blacklist remove', hours: number) =>
      insertPastEntry(tx, { licenseId, device, action, createdAt: ago(hours) });
    await blocked(friend, 'blacklist add', 49);
    await blocked(friend, 'blacklist remove', 48);
    await blocked(stranger, 'blacklist add', 26);
    await insertBlacklisted(tx, { licenseId, device: stranger, createdAt: ago(26) });
  });
}

async function insertSession(
  tx: Queryable,
  { id: licenseId, metadata }: License,
  { device, startedHoursAgo, endedHoursAgo, exitCode, lines }: PastSession,
  ago: (hours: number) => Date,
): Promise<void> {
  const [id, startedAt, endedAt] = [randomUUID(), ago(startedHoursAgo), ago(endedHoursAgo)];
  await insertPastSession(tx, {
    id,
    licenseId,
    device,
    address: '203.0.113.20',
    ...computerOf(device),
    version: '2.0.3',
    metadata,
    startedAt,
    endedAt,
    exitCode,
  });
  await insertPastEntry(tx, { licenseId, device, action: 'connected', createdAt: startedAt });
  await insertPastEntry(tx, { licenseId, device, action: 'disconnected', createdAt: endedAt });
  const numbered = lines.map(([level, content], at) => {
    // The first when it started, the others towards the end, and errors at the end.
    const left = level === 'error' ? 0 : lines.length - at;
    const printedAt = at === 0 ? startedAt.getTime() + 2_000 : endedAt.getTime() - left * 21_000;
    return { number: at + 1, date: new Date(printedAt).toISOString(), level, content };
  });
  await insertChunks(tx, [packLines(id, numbered)]);
}
