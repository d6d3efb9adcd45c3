import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { writeChunk } from '../content/repository.ts';
import { deleteChunks, type ReleaseRow } from '../repository.ts';
import { releases } from '../tables.ts';

const isUnfinished = inArray(releases.state, ['uploading', 'checked']);

export type NewUpload = Pick<ReleaseRow, 'productId' | 'fileName' | 'bytes' | 'modifiedAt' | 'uploadedBy'>;

export async function findOwnUpload(
  db: Queryable,
  productId: string,
  uploadedBy: string,
): Promise<ReleaseRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.productId, productId), eq(releases.uploadedBy, uploadedBy), isUnfinished));
  return row;
}

export async function findUpload(db: Queryable, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), isUnfinished));
  return row;
}

export async function lockUpload(tx: Queryable, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), isUnfinished))
    .for('update');
  return row;
}

export async function insertUpload(tx: Queryable, upload: NewUpload, now: Date): Promise<ReleaseRow> {
  const [row] = await tx
    .insert(releases)
    .values({ ...upload, touchedAt: now })
    .returning();
  return row as ReleaseRow;
}

export async function touchUpload(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(releases).set({ touchedAt: now }).where(eq(releases.id, id));
}

/** The caller has locked the row. */
export async function insertChunk(
  tx: Queryable,
  { id, from, content, now }: { id: string; from: number; content: Buffer; now: Date },
): Promise<ReleaseRow> {
  const position = from / releaseLimits.chunkBytes;
  await writeChunk(tx, { id, position, content });
  const [row] = await tx
    .update(releases)
    .set({ receivedBytes: from + content.length, touchedAt: now })
    .where(eq(releases.id, id))
    .returning();
  return row as ReleaseRow;
}

/** The caller has locked the row. */
export async function deleteUpload(tx: Queryable, id: string): Promise<void> {
  await deleteChunks(tx, id);
  await tx.delete(releases).where(and(eq(releases.id, id), isUnfinished));
}

export async function forgottenUploads(db: Queryable, touchedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(isUnfinished, lt(releases.touchedAt, touchedBefore)));
  return rows.map(({ id }) => id);
}

/** Returns undefined if the upload was discarded during the check, or checked by another node. */
export async function markChecked(
  db: Queryable,
  id: string,
  checked: { sha256: string; files: number },
): Promise<ReleaseRow | undefined> {
  const [row] = await db
    .update(releases)
    .set({ ...checked, state: 'checked' })
    .where(and(eq(releases.id, id), eq(releases.state, 'uploading')))
    .returning();
  return row;
}
