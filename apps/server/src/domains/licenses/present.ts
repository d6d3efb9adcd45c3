import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import type { LicenseRow } from './repository.ts';

export function presentLicense(
  row: LicenseRow,
  { key, image }: { key: string; image: string | null },
): License {
  return { ...presentWithoutKey(row, image), _id: row.id, license: key, storge: presentStorage(row) };
}

/** What its owner and staff see. */
export function presentWithoutKey(
  row: Omit<LicenseRow, 'sealedKey' | 'keyDigest'>,
  image: string | null,
): Omit<CustomerLicense, 'running' | 'crashed'> {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    image,
    category: row.category,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    expire: row.expiresAt?.toISOString() ?? null,
    trial: row.trial,
    revoked: row.revokedAt !== null,
    suspended: row.suspendedAt !== null,
    sessions: row.sessions,
    totalRequests: row.totalRequests,
    metadata: row.metadata,
  };
}

/** In MB, and exact. */
export function presentStorage({
  storageUsedBytes,
  storageMb,
}: Pick<LicenseRow, 'storageUsedBytes' | 'storageMb'>): License['storge'] {
  return { used: storageUsedBytes / megabyte, max: storageMb };
}
