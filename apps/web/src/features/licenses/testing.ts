import type { License } from '@botique/contract/licenses/license.ts';

/** A tool's license, valid for 30 days from 15 November 2026. */
export function someLicense(changes: Partial<License> = {}): License {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  return {
    id,
    _id: id,
    license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
    productId: 'Rl8sQ3Vw',
    productName: 'Relay',
    image: null,
    category: 'tools',
    type: 'relay',
    createdAt: '2026-11-15T12:00:00.000Z',
    expire: '2026-12-15T12:00:00.000Z',
    trial: false,
    revoked: false,
    suspended: false,
    sessions: 2,
    totalRequests: 0,
    storge: { used: 0, max: 0 },
    metadata: [],
    ...changes,
  };
}
