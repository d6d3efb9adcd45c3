import pg from 'pg';
import type { Logger } from 'pino';
import { isConnectTimeout, isDatabaseAway } from './failures.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool for which a restart of PostgreSQL is a pause. Getting a connection is tried again until the database is back,
 * unless the database does not answer at all. A statement that was sent is never repeated: it may have been done.
 */
export class PatientPool extends pg.Pool {
  /** Without a listener on each client, one `error` event of a lost connection ends the whole process. */
  surviveLostConnections(log: Pick<Logger, 'warn'>): void {
    this.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
    this.on('connect', (client) => {
      client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
    });
  }

  /** Asks once, without patience: for probes that want to know how it is now. */
  async ping(): Promise<void> {
    const client = await super.connect();
    let isFine = false;
    try {
      await client.query('select 1');
      isFine = true;
    } finally {
      // A connection that did not answer would let the next caller wait, too.
      client.release(!isFine);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connected = this.#connectPatiently();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    const deadline = Date.now() + (this.options.connectionTimeoutMillis ?? 0);
    for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
      try {
        return await super.connect();
      } catch (error) {
        const isWorthWaiting = isDatabaseAway(error) && !isConnectTimeout(error);
        if (this.ending || !isWorthWaiting || Date.now() + wait > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}
