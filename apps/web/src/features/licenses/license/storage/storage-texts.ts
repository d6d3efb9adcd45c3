import type { License } from '@botique/contract/licenses/license.ts';
import { megabyte, storageLimits } from '@botique/contract/licenses/storage-rules.ts';
import { formatBytes } from '../../../../lib/format/bytes.ts';

type Storage = License['storge'];

const shownPart = 0.01;

/** '34.25 / 500 MB'. Shows neither 0 if something is stored, nor the maximum if something still fits. */
export function usedOfMax({ used, max }: Storage): string {
  const shown = used > 0 ? Math.max(shownPart, used < max ? Math.min(used, max - shownPart) : used) : 0;
  return `${megabytes(shown)} / ${megabytes(max)} MB`;
}

function megabytes(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Past this share, the next writes may be refused. */
const nearlyFull = 0.9;

/** A warning if the next writes may be refused. */
export function storageWarning({ used, max }: Storage, documents: number): string | null {
  if (used >= max || documents >= storageLimits.documents) {
    return 'The storage is full. Products can’t store anything new until they delete something or you clear it. Export it first.';
  }
  if (used / max <= nearlyFull) return null;
  return `Almost full: ${formatBytes(Math.floor((max - used) * megabyte))} left.`;
}

/** A key may contain characters that file names can't. */
export function documentFileName(key: string): string {
  return key.replaceAll(/[/:]/g, '_');
}
