import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { whyRefused } from '../apps/server/src/testing/product-sessions.ts';
import type { Acknowledgement } from '../packages/contract/src/live-event.ts';
import { leaseSeconds } from '../packages/contract/src/licenses/session-rules.ts';
import { keepSeat } from '../packages/sdk/src/keep-seat.ts';
import type { GrantedLicense } from './granted-licenses.ts';
import { until } from './processes.ts';
import type { Server } from './shop.ts';

type Product = { license: GrantedLicense; sessionIds: string[]; stops: string[] };

/** Starts a product session on every seat of these licenses, spread across the servers. */
export async function runProducts(servers: readonly Server[], licenses: readonly GrantedLicense[]) {
  const products: Product[] = [];
  let admittedNewcomers = 0;
  for (const license of licenses) {
    for (let seat = 0; seat < license.sessions; seat += 1) {
      const product: Product = { license, sessionIds: [], stops: [] };
      const session = keepSeat({
        url: servers[seat % servers.length]?.url ?? '',
        license: license.key,
        uuid: randomUUID(),
        onSeated: ({ sessionId }) => product.sessionIds.push(sessionId),
        onStopped: ({ error }) => product.stops.push(error),
      });
      onTestFinished(() => session.close());
      products.push(product);
    }
  }
  await until('every product should have a seat', () =>
    products.every(({ sessionIds }) => sessionIds.length > 0),
  );

  return {
    number: products.length,
    stops: () => products.flatMap(({ stops }) => stops),
    /** Products whose session has changed since the start. */
    changed: () => products.filter(({ sessionIds }) => new Set(sessionIds).size > 1).length,
    /** Tries to start one more product session per license. Returns the distinct refusals. */
    async tryNewcomers(): Promise<string[]> {
      const refusals = await Promise.all(
        licenses.map(async ({ key }, at) => {
          const refused = await whyRefused({ url: servers[at % servers.length]?.url ?? '' }, key);
          if (refused === null) admittedNewcomers += 1;
          return refused === null ? 'admitted' : nameOf(refused);
        }),
      );
      return [...new Set(refusals)];
    },
    /** Sessions beyond the purchased number. All seats were taken from the start. */
    oversold: () => admittedNewcomers,
    /** Whether each product has renewed its lease since this moment. */
    async haveRenewedSince({ pool }: Database, moment: Date): Promise<boolean> {
      const { rows } = await pool.query<{ session: string }>(
        `select session_id as session from license_seats
         where session_id is not null and lease_until >= $1::timestamptz + make_interval(secs => $2)`,
        [moment, leaseSeconds],
      );
      const renewed = new Set(rows.map(({ session }) => session));
      return products.every(({ sessionIds }) => renewed.has(sessionIds.at(-1) ?? ''));
    },
  };
}

/** A connection that breaks or times out has no refusal. */
function nameOf(refused: Acknowledgement | undefined): string {
  return refused && !refused.success ? refused.error : 'no answer';
}
