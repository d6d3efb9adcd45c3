import { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { openArchive } from './archive/archive-reader.ts';
import type { PublishedRow } from './repository.ts';

const maxOfLicense = 2;
/** So that one customer with many licenses can't keep the others waiting. */
const maxOfOwner = 6;
/** Each holds up to half a MB until it has been sent. */
const maxOfAll = 100;
/** A download that takes longer for the next 256 KB is ended. That is about 4 KB a second. */
const stalledMs = 60_000;

type Download = { release: PublishedRow; licenseId: string; ownerId: string; from: number };

/** Zips of releases, read from the database as fast as a launcher downloads them. */
export function createDownloads(db: Db, { stalledAfterMs = stalledMs } = {}) {
  /** By the id of a license or of its owner. */
  const running = new Map<string, number>();
  let all = 0;

  const count = (id: string) => running.get(id) ?? 0;
  function change(id: string, by: 1 | -1): void {
    const left = count(id) + by;
    if (left === 0) running.delete(id);
    else running.set(id, left);
  }

  return ({ release, licenseId, ownerId, from }: Download): Readable => {
    if (count(licenseId) >= maxOfLicense || count(ownerId) >= maxOfOwner || all >= maxOfAll) {
      throw new AppError('too_many_requests', {
        message: 'Too many downloads at once. Wait for one to finish.',
        retryAfterSeconds: 10,
      });
    }
    for (const id of [licenseId, ownerId]) change(id, 1);
    all += 1;
    const stalled = setTimeout(
      () => zip.destroy(new Error('The download has stalled')),
      stalledAfterMs,
    ).unref();
    async function* slices() {
      for await (const slice of openArchive(db, release, { blocksKept: 1 }).slices(from, release.bytes)) {
        stalled.refresh();
        yield slice;
      }
    }
    const zip = Readable.from(slices(), { objectMode: false });
    return zip.once('close', () => {
      clearTimeout(stalled);
      for (const id of [licenseId, ownerId]) change(id, -1);
      all -= 1;
    });
  };
}
