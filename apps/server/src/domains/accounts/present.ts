import type { BrowserSession, User } from '@botique/contract/accounts/user.ts';
import type { SessionRow, UserRow } from './store.ts';

export function presentUser(row: UserRow): User {
  return { id: row.id, globalUsername: row.globalUsername, avatar: row.avatar, role: row.role };
}

export function presentSession(row: SessionRow, currentId: string): BrowserSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    device: row.device,
    current: row.id === currentId,
  };
}
