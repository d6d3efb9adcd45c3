import type { ApiKey } from '@botique/contract/accounts/api-key.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import type { LoginSession, ManagedUser, Profile, User } from '@botique/contract/accounts/user.ts';

function sampleUser(user: User, changes: Partial<ManagedUser> = {}): ManagedUser {
  return { ...user, createdAt: '2026-11-02T09:00:00.000Z', bannedAt: null, ...changes };
}

/** A row of the list of users. */
export function sampleListedUser(user: User, changes: Partial<ListedUser> = {}): ListedUser {
  return {
    ...sampleUser(user),
    credits: 0,
    spent: 0,
    licenses: 0,
    lastSeenAt: '2026-11-15T09:00:00.000Z',
    online: false,
    path: null,
    ...changes,
  };
}

export function sampleProfile(user: User, changes: Partial<Profile> = {}): Profile {
  return { ...sampleUser(user), counts: { browserSessions: 1, apiKeys: 0 }, ...changes };
}

export function sampleLoginSession(changes: Partial<LoginSession> = {}): LoginSession {
  return {
    id: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11',
    createdAt: '2026-11-02T09:00:00.000Z',
    lastSeenAt: '2026-11-15T09:00:00.000Z',
    device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
    current: true,
    ...changes,
  };
}

export function sampleKey(changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b12',
    name: 'Deploy script',
    start: 'btq_1a2b',
    createdAt: '2026-11-15T09:00:00.000Z',
    lastUsedAt: null,
    ...changes,
  };
}
