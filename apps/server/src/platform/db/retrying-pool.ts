import pg from 'pg';
import type { Logger } from 'pino';
import { isConnectTimeout, isDatabaseAway } from './failures.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Survives a restart of PostgreSQL by retrying to connect, unless the database doesn't answer at all. Never
 * retries a statement that was sent, because it may have been executed.
 */
export class RetryingPool extends pg.Pool {
  /** Without a listener on each client, one `error` event of a lost connection ends the whole process. */
  surviveLostConnections(log: Pick<Logger, 'warn'>): void {
    this.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
    this.on('connect', (client) => {
      client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
    });
  }

  /** Tries once, without retries, for probes of the current state. */
  async ping(): Promise<void> {
    const client = await super.connect();
    let isFine = false;
    try {
      await client.query('select 1');
      isFine = true;
    } finally {
      // A connection that didn't answer would make the next caller wait, too.
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
