import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

let made = 0;

/** Ids differ, so that a list can hold several samples. */
function sampleId(): string {
  made += 1;
  return `7c9e6679-7425-40de-944b-${String(made).padStart(12, '0')}`;
}

/** A license of a tool for 30 days from the middle of November 2026. */
export function sampleLicense(changes: Partial<License> = {}): License {
  const id = changes.id ?? sampleId();
  const known = { productId: 'Rl8sQ3Vw', productName: 'Relay', category: 'tools' as const, ...changes };
  return {
    id,
    _id: id,
    license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
    image: artworkPath({ id: known.productId, category: known.category }, '0'),
    type: known.productName.toLowerCase(),
    createdAt: '2026-11-15T12:00:00.000Z',
    expire: '2026-12-15T12:00:00.000Z',
    trial: false,
    revoked: false,
    suspended: false,
    sessions: 2,
    totalRequests: 0,
    storge: { used: 0, max: 0 },
    metadata: [],
    ...known,
  };
}

export const licenseList = (data: License[]) => ({ data, next: null, total: data.length });

const bot = { productId: 'Wd4xK9Qe', category: 'bots' } as const;

/** A picture that loads without a server. */
export const ownPicture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E';

/** The current time in tests that use `sampleLicenses`. */
export const licensesAt = '2026-11-15T12:00:00.000Z';

/** Licenses of every kind and age. */
export const sampleLicenses = {
  running: sampleLicense({
    ...bot,
    productName: 'Warden',
    createdAt: '2026-10-20T12:00:00.000Z',
    expire: '2026-12-08T12:30:00.000Z',
    totalRequests: 1204,
    sessions: 4,
    storge: { used: 34.25, max: 500 },
    metadata: [
      { name: 'username', value: 'Mall Moderator' },
      { name: 'id', value: '1128840017263' },
      { name: 'avatar', value: ownPicture },
    ],
  }),
  silent: sampleLicense({
    ...bot,
    productName: 'Silent',
    createdAt: '2026-11-14T12:00:00.000Z',
    expire: '2027-05-13T12:00:00.000Z',
  }),
  ending: sampleLicense({
    productName: 'Ending',
    createdAt: '2026-10-18T12:01:00.000Z',
    expire: '2026-11-17T12:01:00.000Z',
  }),
  forLife: sampleLicense({
    productName: 'For life',
    createdAt: '2026-01-02T12:00:00.000Z',
    expire: null,
    image: null,
  }),
  trial: sampleLicense({
    productName: 'Tried',
    createdAt: '2026-11-10T12:00:00.000Z',
    expire: '2026-11-24T12:00:00.000Z',
    trial: true,
  }),
  expired: sampleLicense({
    ...bot,
    productName: 'Over',
    createdAt: '2026-10-15T12:00:00.000Z',
    expire: '2026-11-15T12:00:00.000Z',
  }),
};

/** A product session of this license with its own name. */
export function sampleSession(license: License, name: string, uptime = new Date()): ConnectedSession {
  return {
    data: { ...license, metadata: [{ name: 'username', value: name }] },
    console: [],
    socketId: sampleId(),
    uuid: sampleId(),
    version: null,
    launcher: null,
    ip: '203.0.113.7',
    host: null,
    platform: null,
    uptime: uptime.toISOString(),
  };
}

/** A product session of this license that crashed after 4 minutes. */
export function sampleCrash(license: License, changes: Partial<RecordedSession> = {}): RecordedSession {
  return {
    socketId: sampleId(),
    license: license.id,
    productName: license.productName,
    metadata: license.metadata,
    uuid: sampleId(),
    ip: '203.0.113.7',
    host: null,
    platform: null,
    version: null,
    launcher: null,
    startedAt: '2026-11-15T02:36:00.000Z',
    endedAt: '2026-11-15T02:40:00.000Z',
    reason: null,
    exitCode: 1,
    crashed: true,
    ...changes,
  };
}

/** A start of this license that was refused because these sessions hold its seats. */
export function sampleRefusal(
  license: License,
  holders: readonly (ConnectedSession & { newDevice?: boolean })[],
  changes: Partial<RefusedStart> = {},
): RefusedStart {
  return {
    license: license.id,
    productName: license.productName,
    metadata: license.metadata,
    uuid: sampleId(),
    ip: '91.64.22.7',
    host: 'mos-macbook',
    platform: 'macOS',
    date: new Date().toISOString(),
    sessions: holders.length,
    holders: holders.map(({ socketId, uuid, ip, host, platform, uptime, newDevice = false }) => ({
      socketId,
      uuid,
      ip,
      host,
      platform,
      uptime,
      newDevice,
    })),
    ...changes,
  };
}
