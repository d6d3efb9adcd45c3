import { randomUUID } from 'node:crypto';
import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { License } from '@botique/contract/licenses/license.ts';

type Known = Pick<License, 'productId' | 'productName' | 'category' | 'createdAt' | 'expire'> &
  Partial<License>;

function license(known: Known): License {
  const id = randomUUID();
  return {
    id,
    _id: id,
    license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
    image: artworkPath({ id: known.productId, category: known.category }, '0'),
    type: known.productName.toLowerCase(),
    trial: false,
    revoked: false,
    sessions: 2,
    totalRequests: 0,
    storge: { used: 0, max: 0 },
    metadata: [],
    ...known,
  };
}

const bot = { productId: 'Wd4xK9Qe', category: 'bots' } as const;
const tool = { productId: 'Rl8sQ3Vw', category: 'tools' } as const;

/** Licenses as the server gives them, at ages and with a bot's own words, which no test can bring about. */
export const licenses = {
  running: license({
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
      { name: 'avatar', value: artworkPath({ id: 'En3cT7Gd', category: 'bots' }, 'portrait') },
    ],
  }),
  silent: license({
    ...bot,
    productName: 'Silent',
    createdAt: '2026-11-14T12:00:00.000Z',
    expire: '2027-05-13T12:00:00.000Z',
  }),
  ending: license({
    ...tool,
    productName: 'Ending',
    createdAt: '2026-10-18T12:01:00.000Z',
    expire: '2026-11-17T12:01:00.000Z',
  }),
  forLife: license({
    ...tool,
    productName: 'For life',
    createdAt: '2026-01-02T12:00:00.000Z',
    expire: null,
    image: null,
  }),
  trial: license({
    ...tool,
    productName: 'Tried',
    createdAt: '2026-11-10T12:00:00.000Z',
    expire: '2026-11-24T12:00:00.000Z',
    trial: true,
  }),
  expired: license({
    ...bot,
    productName: 'Over',
    createdAt: '2026-10-15T12:00:00.000Z',
    expire: '2026-11-15T12:00:00.000Z',
  }),
};

/** The moment at which the tests look at them. */
export const licensesAt = '2026-11-15T12:00:00.000Z';

export function listReply(data: License[]) {
  return { success: true, code: 200, data, next: null, total: data.length };
}
