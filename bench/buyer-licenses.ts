import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { grantLicenses, type GrantedLicense } from '../faults/granted-licenses.ts';
import type { Shop } from './shop.ts';
import { signInBuyers } from './sign-in-buyers.ts';

/** Grants licenses that all belong to one customer. */
export async function grantToBuyer(
  database: Database,
  amount: { number: number; sessions: number },
): Promise<GrantedLicense[]> {
  const [owner] = await signInBuyers(database.db, 1);
  return grantLicenses(database, { ownerId: owner?.id ?? '', ...amount });
}

/** Writes a file with a key per line, for a script of wrk. Returns its path. */
export async function writeKeys(shop: Shop, name: string, licenses: GrantedLicense[]): Promise<string> {
  const path = join(shop.data, name);
  await writeFile(path, licenses.map(({ key }) => `${key}\n`).join(''));
  return path;
}
