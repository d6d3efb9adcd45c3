import type { License } from '@botique/contract/licenses/license.ts';
import type { LicenseRow } from './repository.ts';

const megabyte = 2 ** 20;

export function presentLicense(
  row: LicenseRow,
  { key, image }: { key: string; image: string | null },
): License {
  return {
    id: row.id,
    _id: row.id,
    license: key,
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
    storge: { used: Math.round((row.storageUsedBytes / megabyte) * 100) / 100, max: row.storageMb },
    metadata: row.metadata,
  };
}
