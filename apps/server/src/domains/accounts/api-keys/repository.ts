import { and, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestPage } from '../../../platform/db/newest-page.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import type { UserRow } from '../repository.ts';
import { apiKeys, users } from '../tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function insertApiKey(db: Queryable, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await db.insert(apiKeys).values(key).returning();
  return row as ApiKeyRow;
}

export async function findApiKey(
  db: Queryable,
  keyHash: string,
): Promise<{ apiKey: ApiKeyRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ apiKey: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.keyHash, keyHash));
  return row;
}

export async function touchApiKey(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, id));
}

export async function deleteApiKey(
  db: Queryable,
  id: string,
  ownerId: string,
): Promise<ApiKeyRow | undefined> {
  const [gone] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, ownerId)))
    .returning();
  return gone;
}

export async function apiKeyPage(
  db: Queryable,
  ownerId: string,
  page: { limit: number; after: Position | undefined },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  return newestPage(db, apiKeys, { where: eq(apiKeys.userId, ownerId), ...page });
}

export async function countApiKeys(db: Queryable, ownerId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(apiKeys).where(eq(apiKeys.userId, ownerId));
  return counted?.total ?? 0;
}
