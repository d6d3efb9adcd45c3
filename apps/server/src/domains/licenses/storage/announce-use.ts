import type { License } from '@botique/contract/licenses/license.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { presentStorage } from '../present.ts';
import { storageUseOf } from './repository.ts';

type Listener = (change: Pick<License, 'id' | 'storge'>, ownerId: string) => void;
type Dependencies = { db: Db; log: Pick<Logger, 'error'> };

const gatherMs = 1_000;

/** Tells listeners how much is stored, at most once a second for each license. */
export function createUseAnnouncer({ db, log }: Dependencies) {
  const listeners: Listener[] = [];
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function announce(): Promise<void> {
    timer = undefined;
    const ids = [...changed];
    changed = new Set();
    try {
      for (const row of await storageUseOf(db, ids)) {
        for (const listener of listeners) listener({ id: row.id, storge: presentStorage(row) }, row.userId);
      }
    } catch (error) {
      log.error({ err: error }, 'the use of storage could not be announced');
    }
  }

  return {
    onChanged: (listener: Listener) => void listeners.push(listener),
    notifyChanged(licenseId: string): void {
      changed.add(licenseId);
      timer ??= setTimeout(() => void announce(), gatherMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
