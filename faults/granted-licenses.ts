import { randomUUID } from 'node:crypto';
import { createLicenses } from '../apps/server/src/domains/licenses/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';

export type GrantedLicense = { id: string; key: string; sessions: number };

const masterKey = Buffer.alloc(32, 'faults');
/** For tests that grant licenses directly, and for several servers on one database. */
export const withMasterKey = { MASTER_KEY: masterKey.toString('base64') };

/** Grants licenses directly, because buying hundreds of them would take minutes. */
export async function grantLicenses(
  { db }: Database,
  { ownerId, number, sessions }: { ownerId: string; number: number; sessions: number },
): Promise<GrantedLicense[]> {
  const log = { error: () => {} };
  const licenses = createLicenses({ db, clock: systemClock, masterKey, log, images: () => new Map() });
  const granted: GrantedLicense[] = [];
  for (let count = 0; count < number; count += 1) {
    const row = await licenses.grant(db, {
      userId: ownerId,
      productId: 'Wd4xK9Qe',
      productName: 'Warden',
      category: 'bots',
      type: 'warden',
      trial: false,
      days: 30,
      sessions,
      storageMb: 100,
      grantedFor: `test:${randomUUID()}`,
    });
    const [shown] = await licenses.present([row]);
    granted.push({ id: row.id, key: shown?.license ?? '', sessions });
  }
  return granted;
}
