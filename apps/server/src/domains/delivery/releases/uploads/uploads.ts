import { releaseLimits, uploadHours } from '@botique/contract/delivery/delivery-rules.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Queryable } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { AppError } from '../../../../platform/errors.ts';
import { openArchive } from '../archive/archive-reader.ts';
import { checkArchive } from '../archive/check-archive.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import {
  deleteUpload,
  findOwnUpload,
  findUpload,
  forgottenUploads,
  insertChunk,
  insertUpload,
  lockUpload,
  markChecked,
  touchUpload,
  type NewUpload,
} from './repository.ts';
import { lockReleasesOf, type ReleaseRow } from '../repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  /** Also true for archived products: their customers still get updates. */
  isProduct(tx: Queryable, id: string): Promise<boolean>;
};

type Check = { uploadId: string; result: Promise<ReleaseRow> };

/** Zips on their way to becoming releases. They arrive in chunks, in order, and are checked when complete. */
export function createUploads({ db, clock, isProduct }: Dependencies) {
  /** By the admin who asked for them. */
  const checks = new Map<string, Check>();

  async function check(id: string): Promise<ReleaseRow> {
    const row = await findUpload(db, id);
    if (!row) throw new AppError('not_found');
    if (row.state === 'checked') return row;
    if (row.receivedBytes < row.bytes) throw new AppError('upload_incomplete');
    // Otherwise the sweep could delete it during the check.
    await touchUpload(db, id, clock.now());
    try {
      const checked = await checkArchive(openArchive(db, row));
      return (await markChecked(db, id, checked)) ?? (await check(id));
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      await remove(id);
      throw new AppError('archive_refused', { message: error.message });
    }
  }

  /** Returns false if it is gone already, or was published. */
  async function remove(id: string): Promise<boolean> {
    return transact(db, async (tx) => {
      if (!(await lockUpload(tx, id))) return false;
      await deleteUpload(tx, id);
      return true;
    });
  }

  return {
    /** Resumes the upload of the same file. Another file replaces it. */
    async start(upload: NewUpload): Promise<ReleaseRow> {
      return transact(db, async (tx) => {
        if (!(await isProduct(tx, upload.productId))) throw new AppError('not_found');
        await lockReleasesOf(tx, upload.productId);
        const own = await findOwnUpload(tx, upload.productId, upload.uploadedBy);
        const before = own && (await lockUpload(tx, own.id));
        if (before && isSameFile(before, upload)) {
          await touchUpload(tx, before.id, clock.now());
          return before;
        }
        if (before) await deleteUpload(tx, before.id);
        return insertUpload(tx, upload, clock.now());
      });
    },

    own: (productId: string, uploadedBy: string) => findOwnUpload(db, productId, uploadedBy),

    /** A chunk that has arrived already changes nothing, because its reply may have been lost. */
    async addChunk(id: string, from: number, content: Buffer): Promise<ReleaseRow> {
      return transact(db, async (tx) => {
        const row = await lockUpload(tx, id);
        if (!row) throw new AppError('not_found');
        if (from % releaseLimits.chunkBytes !== 0) {
          throw new AppError('invalid_request', { message: 'from: must be the first byte of a chunk' });
        }
        if (from < row.receivedBytes) return row;
        if (from > row.receivedBytes || from >= row.bytes) throw new AppError('upload_out_of_order');
        const expected = Math.min(releaseLimits.chunkBytes, row.bytes - from);
        if (content.length !== expected) {
          throw new AppError('invalid_request', {
            message: `This chunk must have ${expected} bytes, not ${content.length}.`,
          });
        }
        return insertChunk(tx, { id, from, content, now: clock.now() });
      });
    },

    /** Reading a zip takes seconds, so each admin can have one checked at a time. */
    async check(id: string, adminId: string): Promise<ReleaseRow> {
      const shared = [...checks.values()].find(({ uploadId }) => uploadId === id);
      if (shared) return shared.result;
      if (checks.has(adminId)) {
        throw new AppError('too_many_requests', {
          message: 'Another zip of yours is being checked. Wait for it to finish.',
          retryAfterSeconds: 5,
        });
      }
      const result = check(id).finally(() => checks.delete(adminId));
      checks.set(adminId, { uploadId: id, result });
      return result;
    },

    async discard(id: string): Promise<void> {
      if (!(await remove(id))) throw new AppError('not_found');
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - uploadHours * 3_600_000);
      for (const id of await forgottenUploads(db, before)) {
        await transact(db, async (tx) => {
          const row = await lockUpload(tx, id);
          // Another chunk may have arrived since.
          if (row && row.touchedAt < before) await deleteUpload(tx, id);
        });
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

function isSameFile(one: NewUpload, other: NewUpload): boolean {
  return one.fileName === other.fileName && one.bytes === other.bytes && one.modifiedAt === other.modifiedAt;
}
