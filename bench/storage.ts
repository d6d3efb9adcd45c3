import type { Database } from '../apps/server/src/platform/db/database.ts';
import { storageEndpoints } from '../packages/contract/src/licenses/storage-endpoints.ts';
import { grantToBuyer, writeKeys } from './buyer-licenses.ts';
import { compareWithPgbench } from './compare-with-pgbench.ts';

/** Enough that two connections rarely wait for the row of the same license. */
const licenseCount = 500;
const content = 'Botique '.repeat(128);
/** Each license has this document from the beginning. */
const existing = 'settings';

await compareWithPgbench({ port: 32_300, title: '1 KB documents' }, async (shop, database) => {
  const licenses = await grantToBuyer(database, { number: licenseCount, sessions: 2 });
  const many = await writeKeys(shop, 'keys.txt', licenses);
  const one = await writeKeys(shop, 'key.txt', licenses.slice(0, 1));
  await storeInEach(
    database,
    licenses.map(({ id }) => id),
  );

  const calls = (method: 'GET' | 'POST', keysFile: string, documentKey: string) => ({
    url: shop.url,
    script: 'storage.lua',
    scriptArguments: [
      keysFile,
      method,
      `${storageEndpoints['storage.read'].path}?key=`,
      documentKey,
      content,
    ],
  });
  const countDone = () => countDocuments(database);
  return [
    { what: 'read', calls: () => calls('GET', many, existing) },
    { what: 'replace', calls: () => calls('POST', many, existing) },
    { what: 'create', calls: (round) => calls('POST', many, `many/${round}-#`), countDone },
    {
      what: 'create, one license',
      calls: (round) => calls('POST', one, `one/${round}-#`),
      countDone,
    },
  ];
});

async function storeInEach({ pool }: Database, licenseIds: string[]): Promise<void> {
  await pool.query(
    'insert into license_documents (license_id, key, content) select id, $2, $3 from unnest($1::uuid[]) as id',
    [licenseIds, existing, Buffer.from(content)],
  );
}

/** As the licenses count them, so that a write that isn't counted there fails the bench, too. */
async function countDocuments({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ documents: number }>(
    'select sum(storage_documents)::int as documents from licenses',
  );
  return rows[0]?.documents ?? 0;
}
