import type { SignIn } from '@botique/contract/customers/managed-customer.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nextCursor, parseCursor } from '../../../platform/http/list-cursor.ts';
import { countSignIns, signInPage } from './repository.ts';

/** Where users signed in from. */
export function createSignIns({ db, clock }: { db: Db; clock: Clock }) {
  return {
    count: (userId: string): Promise<number> => countSignIns(db, userId),

    async page(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const found = parseCursor(cursor, /^[1-9]\d{0,14}$/);
      const after = found && { createdAt: found.createdAt, id: Number(found.id) };
      const [rows, total] = await Promise.all([
        signInPage(db, userId, { limit, after, now: clock.now() }),
        countSignIns(db, userId),
      ]);
      const positions = rows.map(({ at, id }) => ({ createdAt: at, id: String(id) }));
      const data = rows.map(({ id, at, address, userAgent, open }): SignIn => ({
        id: String(id),
        createdAt: at.toISOString(),
        address,
        device: userAgent,
        open,
      }));
      return { data, total, next: nextCursor(positions, limit) };
    },
  };
}
