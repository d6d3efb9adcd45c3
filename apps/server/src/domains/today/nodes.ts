import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { forgetSilentNodes, knownNodes, removeNode, renewNode } from './repository.ts';

const renewMs = 10_000;
/** A database that doesn't answer must not hold up the stop. */
const stopMs = 1_000;

type Dependencies = {
  db: Db;
  log: Pick<Logger, 'warn'>;
  /** Pages connected to this node. */
  countPages(): number;
};

export type Nodes = ReturnType<typeof createNodes>;

/** Tells the other nodes through the database that this one is alive, and how many pages it serves. */
export function createNodes({ db, log, countPages }: Dependencies) {
  const id = randomUUID();

  async function renew(): Promise<void> {
    await renewNode(db, { id, pages: countPages() });
    await forgetSilentNodes(db);
  }

  /** Without a database there is nobody to tell, and the next renewal is due soon anyway. */
  const tryRenew = () =>
    renew().catch(({ message }: Error) => log.warn({ reason: message }, 'this node could not be announced'));
  let renewing = tryRenew();
  const timer = setInterval(() => {
    renewing = tryRenew();
  }, renewMs).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      // After a renewal in flight, which would bring the row back.
      const removed = renewing.then(() => removeNode(db, id)).catch(() => {});
      await Promise.race([removed, wait(stopMs, undefined, { ref: false })]);
    },

    /** This node counts its pages right now; the others did so a few seconds ago. */
    async summary(): Promise<{ nodes: number; missing: number; pages: number }> {
      const others = (await knownNodes(db)).filter((node) => node.id !== id);
      const alive = others.filter(({ silent }) => !silent);
      return {
        nodes: alive.length + 1,
        missing: others.length - alive.length,
        pages: alive.reduce((sum, { pages }) => sum + pages, countPages()),
      };
    },
  };
}
