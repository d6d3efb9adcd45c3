import { eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { lastBackup, serverNodes } from './tables.ts';

/** Three missed renewals. */
const silentSeconds = 30;
/** After this, a server that fell silent is forgotten: it was probably replaced. */
const forgottenSeconds = 600;

// The database's clock only: the nodes' clocks may differ.
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

export async function renewNode(db: Queryable, node: { id: string; pages: number }): Promise<void> {
  const seen = { seenAt: sql`now()`, pages: node.pages };
  await db
    .insert(serverNodes)
    .values({ id: node.id, startedAt: sql`now()`, ...seen })
    .onConflictDoUpdate({ target: serverNodes.id, set: seen });
}

export async function forgetSilentNodes(db: Queryable): Promise<void> {
  await db.delete(serverNodes).where(sql`${serverNodes.seenAt} < ${secondsAgo(forgottenSeconds)}`);
}

export async function removeNode(db: Queryable, id: string): Promise<void> {
  await db.delete(serverNodes).where(eq(serverNodes.id, id));
}

export async function knownNodes(db: Queryable): Promise<{ id: string; pages: number; silent: boolean }[]> {
  return db
    .select({
      id: serverNodes.id,
      pages: serverNodes.pages,
      silent: sql<boolean>`${serverNodes.seenAt} < ${secondsAgo(silentSeconds)}`,
    })
    .from(serverNodes)
    .where(gt(serverNodes.seenAt, secondsAgo(forgottenSeconds)));
}

export async function findLastBackup(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: lastBackup.at }).from(lastBackup);
  return row?.at ?? null;
}

export async function storeLastBackup(db: Queryable, at: Date): Promise<void> {
  await db.insert(lastBackup).values({ at }).onConflictDoUpdate({ target: lastBackup.only, set: { at } });
}
