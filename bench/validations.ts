import { randomUUID } from 'node:crypto';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { licensesEndpoints } from '../packages/contract/src/licenses/endpoints.ts';
import { grantToBuyer, writeKeys } from './buyer-licenses.ts';
import { compareWithPgbench } from './compare-with-pgbench.ts';

/** Enough that two connections rarely wait for the row of the same license. */
const licenseCount = 500;

await compareWithPgbench({ port: 31_900 }, async (shop, database) => {
  const licenses = await grantToBuyer(database, { number: licenseCount, sessions: 2 });
  const keysFile = await writeKeys(shop, 'keys.txt', licenses);
  const validate = {
    url: shop.url + licensesEndpoints['licenses.validate'].path,
    script: 'validations.lua',
    scriptArguments: [keysFile, JSON.stringify({ product: 'warden', uuid: randomUUID() })],
  };
  return [{ what: 'validations', calls: () => validate, countDone: () => countUses(database) }];
});

async function countUses({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ uses: number }>(
    'select sum(total_requests)::int as uses from licenses',
  );
  return rows[0]?.uses ?? 0;
}
