import type { ApiKey } from '@botique/contract/accounts/api-key.ts';
import type { Person } from '@botique/contract/accounts/person.ts';
import type { LoginSession, ManagedUser, Profile, User } from '@botique/contract/accounts/user.ts';
import type { ApiKeyRow } from './api-keys/repository.ts';
import type { LoginSessionRow, UserRow } from './repository.ts';

export function presentUser(row: UserRow): User {
  return { id: row.id, globalUsername: row.globalUsername, avatar: row.avatar, role: row.role };
}

export function presentManagedUser(row: UserRow): ManagedUser {
  return {
    ...presentUser(row),
    createdAt: row.createdAt.toISOString(),
    bannedAt: row.bannedAt?.toISOString() ?? null,
  };
}

export function presentProfile(row: UserRow, counts: Profile['counts']): Profile {
  return { ...presentManagedUser(row), counts };
}

export function presentSession(row: LoginSessionRow, currentId: string): LoginSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    device: row.device,
    current: row.id === currentId,
  };
}

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** People who are no longer known have only their id. */
export function presentPerson(id: string, people: ReadonlyMap<string, UserRow>): Person {
  const { globalUsername = id, avatar = null } = people.get(id) ?? {};
  return { id, username: globalUsername, avatar };
}
