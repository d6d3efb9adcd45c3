import type { CurrentRelease, ManagedRelease, ReleaseUpload } from '@botique/contract/delivery/release.ts';
import type { PublishedRow, ReleaseRow } from './repository.ts';

export function presentUpload(row: ReleaseRow): ReleaseUpload {
  const { id, productId, fileName, bytes, modifiedAt, receivedBytes, sha256, files } = row;
  const state = row.state === 'uploading' ? 'uploading' : 'checked';
  return { id, productId, fileName, bytes, modifiedAt, receivedBytes, state, sha256, files };
}

type Surroundings = { previousId: string | undefined; publishedBy: string | null; crashedAtOnce: number };

export function presentRelease(row: PublishedRow, around: Surroundings): ManagedRelease {
  const { id, productId, version, notes, fileName, bytes, files, sha256 } = row;
  return {
    id,
    productId,
    version,
    notes,
    state: stateOf(row, around),
    fileName,
    bytes,
    files,
    sha256,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: around.publishedBy,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    crashedAtOnce: around.crashedAtOnce,
  };
}

function stateOf(
  row: PublishedRow,
  { previousId }: Pick<Surroundings, 'previousId'>,
): ManagedRelease['state'] {
  if (row.state === 'withdrawn') return 'withdrawn';
  if (row.isCurrent) return 'current';
  return row.id === previousId ? 'previous' : 'available';
}

export function presentCurrent(row: PublishedRow, signature: string): CurrentRelease {
  const { id, version, notes, bytes, sha256, publishedAt } = row;
  return { id, version, notes, bytes, sha256, signature, publishedAt: publishedAt.toISOString() };
}
