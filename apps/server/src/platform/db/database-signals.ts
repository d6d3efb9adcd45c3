import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';

export type DatabaseSignals = {
  /**
   * Also called after a gap, when signals may have been missed. Drop your cached data then. The detail is null
   * after a gap, and for signals without one.
   */
  on(topic: string, listener: (detail: string | null) => void): void;
  /** While this is false, this node doesn't hear about changes by other nodes. */
  isListening(): boolean;
  close(): Promise<void>;
};

/** An older name that servers of an earlier version still listen on during an upgrade. */
const channel = 'botique_notices';
const shortestPauseMs = 50;
const longestPauseMs = 2_000;
const pulseMs = 5_000;
/** Time-out for closing, because a dead connection may never answer. */
const goodbyeMs = 1_000;

/** Sends a database signal to every node, if and when the transaction commits. Topics have no spaces. */
export async function sendSignal(tx: Queryable, topic: string, detail?: string): Promise<void> {
  const payload = detail === undefined ? topic : `${topic} ${detail}`;
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Listens for database signals on a separate connection. Reconnects after outages. */
export function listenForSignals({
  url,
  log,
}: {
  url: string;
  log: Pick<Logger, 'info' | 'warn'>;
}): DatabaseSignals {
  const stopping = new AbortController();
  const listeners: { topic: string; listener: (detail: string | null) => void }[] = [];
  let heard = false;
  let complained = false;
  let pauseMs = shortestPauseMs;
  const listening = keepListening();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(complain);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  /** Always rejects: when the connection breaks or on `close`. */
  async function listen(): Promise<never> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'botique signals',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const { promise: over, reject: end } = Promise.withResolvers<never>();
    over.catch(() => {});
    // Without a listener, the `error` event of a lost connection ends the whole process.
    client.on('error', end);
    client.on('end', () => end(new Error('The connection ended')));
    client.on('notification', ({ payload = '' }) => {
      const [told, ...detail] = payload.split(' ');
      tell((topic) => topic === told, detail.length > 0 ? detail.join(' ') : null);
    });
    const stop = () => end(new Error('No longer listening'));
    stopping.signal.addEventListener('abort', stop);
    let pulse: NodeJS.Timeout | undefined;
    try {
      await Promise.race([client.connect(), over]);
      await Promise.race([client.query(`listen ${channel}`), over]);
      begin();
      // A connection that died silently looks like an idle one.
      pulse = setInterval(() => void client.query('select 1').catch(end), pulseMs);
      return await over;
    } finally {
      heard = false;
      clearInterval(pulse);
      stopping.signal.removeEventListener('abort', stop);
      await Promise.race([client.end().catch(() => {}), wait(goodbyeMs, undefined, { ref: false })]);
    }
  }

  function begin(): void {
    heard = true;
    pauseMs = shortestPauseMs;
    if (complained) log.info('database signals are received again');
    complained = false;
    tell(() => true);
  }

  function complain(error: Error): void {
    if (complained || stopping.signal.aborted) return;
    complained = true;
    log.warn({ reason: error.message }, 'database signals are not received');
  }

  function tell(concerns: (topic: string) => boolean, detail: string | null = null): void {
    for (const { topic, listener } of listeners) if (concerns(topic)) listener(detail);
  }

  return {
    on: (topic, listener) => void listeners.push({ topic, listener }),
    isListening: () => heard,
    async close() {
      stopping.abort();
      await listening;
    },
  };
}
