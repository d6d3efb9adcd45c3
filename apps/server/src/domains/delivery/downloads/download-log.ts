import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  deleteDownloadsBefore,
  downloadsOf,
  insertDownload,
  type Downloader,
  type NewDownload,
} from './repository.ts';

/** As long as sign-ins. Banks accept disputes for months after a payment. */
const keptMs = 400 * 24 * 60 * 60 * 1000;

export type DownloadLog = ReturnType<typeof createDownloadLog>;

export type Downloads = Awaited<ReturnType<typeof downloadsOf>>;

/** Records downloads of the launcher and of releases. */
export function createDownloadLog({ db, clock }: { db: Db; clock: Clock }) {
  return {
    record: (download: Omit<NewDownload, 'at'>) => insertDownload(db, { ...download, at: clock.now() }),

    of: (downloader: Downloader, limit: number) => downloadsOf(db, downloader, limit),

    removeOld: (): Promise<void> => deleteDownloadsBefore(db, new Date(clock.now().getTime() - keptMs)),
  };
}
