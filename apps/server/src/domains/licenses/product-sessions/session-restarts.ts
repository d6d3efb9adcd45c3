import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { addEntry } from '../log/repository.ts';
import type { ProductChannel } from './product-channel.ts';
import { findRunning } from './repository.ts';

type Dependencies = { db: Db; channel: Pick<ProductChannel, 'isConnected' | 'restart'> };

export type SessionRestarts = ReturnType<typeof createSessionRestarts>;

/** Restarts of products by their launchers. The session goes on, with the same seat and console. */
export function createSessionRestarts({ db, channel }: Dependencies) {
  /** Only a running session of this owner, in the launcher. */
  async function findRestartable(queryable: Queryable, sessionId: string, ownerId: string) {
    const running = await findRunning(queryable, { sessionId, ownerId });
    if (!running) throw new AppError('not_found', { message: 'This session is no longer running.' });
    if (running.launcher === null) throw new AppError('restart_unavailable');
    return running;
  }

  /** A launcher that is away for a moment would never learn of the restart. */
  async function refuseUnlessConnected(sessionId: string): Promise<void> {
    const isConnected = await channel.isConnected(sessionId).catch((error: unknown) => {
      // Another node did not answer in time.
      throw new AppError('unavailable', { cause: error });
    });
    if (isConnected) return;
    throw new AppError('restart_unavailable', {
      message: 'This session has lost its connection. Try again when it’s back.',
    });
  }

  /** Logs a restart, in the transaction. Returns what to do after the commit. */
  async function restartIn(tx: Queryable, sessionId: string, ownerId: string): Promise<() => void> {
    const { session } = await findRestartable(tx, sessionId, ownerId);
    await addEntry(tx, { licenseId: session.licenseId, device: session.device, action: 'restarted' });
    return () => channel.restart(sessionId);
  }

  return {
    restartIn,

    /** Throws why this session can't be restarted now. */
    async refuseUnlessPossible(sessionId: string, ownerId: string): Promise<void> {
      await findRestartable(db, sessionId, ownerId);
      await refuseUnlessConnected(sessionId);
    },

    async restart(sessionId: string, ownerId: string): Promise<void> {
      await findRestartable(db, sessionId, ownerId);
      await refuseUnlessConnected(sessionId);
      const send = await transact(db, (tx) => restartIn(tx, sessionId, ownerId));
      send();
    },

    /** What staff and owner see of a session that may be restarted. */
    async describe(sessionId: string, ownerId: string) {
      const { session, license } = await findRestartable(db, sessionId, ownerId);
      const ownName = session.metadata.find(({ name }) => name === 'username')?.value.trim();
      return {
        sessionId,
        licenseId: license.id,
        name: ownName || license.productName,
        productId: license.productId,
        category: license.category,
        address: session.address,
      };
    },
  };
}
