import type { Queryable } from '../../../platform/db/database.ts';
import type { ticketRestarts } from './tables.ts';

type RestartableSession = Pick<
  typeof ticketRestarts.$inferSelect,
  'sessionId' | 'licenseId' | 'name' | 'productId' | 'category' | 'address'
>;

/** Restarts of product sessions. Each throws if this user has no such session that can be restarted. */
export type SessionRestarts = {
  describe(sessionId: string, ownerId: string): Promise<RestartableSession>;
  refuseUnlessPossible(sessionId: string, ownerId: string): Promise<void>;
  /** Returns what to do after the commit. */
  restartIn(tx: Queryable, sessionId: string, ownerId: string): Promise<() => void>;
};
