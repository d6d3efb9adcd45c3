import { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { openArchive } from './archive/archive-reader.ts';
import type { PublishedRow } from './repository.ts';

/** Each holds up to a MB until it has been sent. */
const maxOfLicense = 2;
const maxOfAll = 40;
/** A download that gets no further in this time is ended. That is less than 1 KB a second. */
const stalledMs = 300_000;

type Download = { release: PublishedRow; licenseId: string; from: number };

/** Zips of releases, read from the database as fast as a launcher downloads them. */
export function createDownloads(db: Db, { stalledAfterMs = stalledMs } = {}) {
  const licenses = new Map<string, number>();
  let all = 0;

  function leave(licenseId: string): void {
    all -= 1;
    const left = (licenses.get(licenseId) ?? 1) - 1;
    if (left === 0) licenses.delete(licenseId);
    else licenses.set(licenseId, left);
  }

  return ({ release, licenseId, from }: Download): Readable => {
    const running = licenses.get(licenseId) ?? 0;
    if (running >= maxOfLicense || all >= maxOfAll) {
      throw new AppError('too_many_requests', {
        message: 'Too many downloads at once. Wait for one to finish.',
        retryAfterSeconds: 10,
      });
    }
    licenses.set(licenseId, running + 1);
    all += 1;
    const stalled = setTimeout(
      () => zip.destroy(new Error('The download has stalled')),
      stalledAfterMs,
    ).unref();
    async function* slices() {
      for await (const slice of openArchive(db, release).slices(from, release.bytes)) {
        stalled.refresh();
        yield slice;
      }
    }
    const zip = Readable.from(slices(), { objectMode: false });
    return zip.once('close', () => {
      clearTimeout(stalled);
      leave(licenseId);
    });
  };
}
