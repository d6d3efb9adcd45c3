import type { Logger } from 'pino';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import type { Live } from '../../platform/live/live.ts';
import { releasesTopic } from './releases/releases.ts';

type Dependencies = {
  signals: Pick<DatabaseSignals, 'on'>;
  live: Pick<Live, 'send'>;
  log: Pick<Logger, 'warn'>;
  /** Products that have a current release. */
  productsWithReleases(): Promise<string[]>;
};

/** Each node receives every change, so it notifies only its own pages. A broadcast would send duplicates. */
export function sendReleaseChanges({ signals, live, log, productsWithReleases }: Dependencies): void {
  const send = (productId: string) => live.send('releases.changed', { to: 'everyone' }, { productId });
  signals.on(releasesTopic, (productId) => {
    if (productId !== null) return send(productId);
    // After a gap, the change of any product may have been missed.
    productsWithReleases().then(
      (ids) => ids.forEach(send),
      (error: Error) => log.warn({ reason: error.message }, 'pages were not told to read releases again'),
    );
  });
}
