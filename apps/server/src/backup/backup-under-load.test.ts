import { randomBytes } from 'node:crypto';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../config/env.ts';
import { databaseForThisTest, folderForThisTest, optionsOf, passphrase } from '../testing/backups.ts';
import { complete, giveCredits } from '../testing/orders.ts';
import { send, signInNewCustomer, type Person } from '../testing/person.ts';
import { addProduct } from '../testing/products.ts';
import { tableContents } from '../testing/table-contents.ts';
import { startTestApp, startTestAppForThisTest, testMasterKey, type TestApp } from '../testing/test-app.ts';
import { openTicket } from '../testing/tickets.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { writeTarget } from './target-file.ts';
import { writeBackup } from './write-backup.ts';

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await startTestApp();
  productId = (await addProduct(shop)).id;
});
afterAll(() => shop.close());

/** Everything the shop has acknowledged, in order. */
const done = { purchases: [] as string[], people: [] as Person[], files: [] as string[] };
const counts = () => [done.purchases.length, done.people.length, done.files.length];

async function buy(person: Person): Promise<void> {
  const reply = await complete(person, { productId });
  expect(reply.status, reply.text).toBe(200);
  done.purchases.push((reply.body.data as { licenseId: string }).licenseId);
}

/** Uploads a unique file to a new ticket. */
async function write(person: Person): Promise<void> {
  const id = await openTicket(shop, person);
  const file = new Uint8Array(Buffer.from(randomBytes(3000).toString('base64')));
  const call = { params: { id }, query: { name: 'console.txt' }, file };
  const { body } = await person.call(ticketsEndpoints['tickets.upload'], call);
  const { id: attachmentId } = body.data as { id: string };
  await shop.tickets.say({
    ticketId: id,
    ownerId: person.id,
    authorId: person.id,
    role: 'User',
    note: false,
    clientId: attachmentId,
    content: 'See for yourself:\n\\.\ta tab, a backslash and ümlauts.',
    reply: null,
    attachmentIds: [attachmentId],
  });
  done.files.push(attachmentId);
}

async function arrive(): Promise<Person> {
  const person = await signInNewCustomer(shop);
  await giveCredits(shop, person, 1000n);
  done.people.push(person);
  return person;
}

/** Lets new customers arrive, buy and write until stopped. */
function keepBusy() {
  let goesOn = true;
  const one = async () => {
    while (goesOn) {
      const person = await arrive();
      await Promise.all([buy(person), write(person)]);
    }
  };
  const busy = Promise.all([one(), one()]);
  return {
    async stop() {
      goesOn = false;
      await busy;
    },
  };
}

const somethingNew = async (before: number[]) => {
  await expect
    .poll(() => counts().every((count, at) => count > (before[at] ?? 0)), { interval: 5 })
    .toBe(true);
};

it(
  '[OFF-58] [OFF-59] [OFF-94] restores a backup of a busy shop with its books, license keys, files and login sessions',
  { timeout: 180_000 },
  async () => {
    const file = join(await folderForThisTest(), 'shop.backup');
    const busy = keepBusy();
    await somethingNew(counts());
    const before = { purchases: [...done.purchases], people: [...done.people], files: [...done.files] };
    let written = 0;
    const work = writeTarget(file, (sink) =>
      writeBackup(
        {
          async write(bytes) {
            await sink.write(bytes);
            written += 1;
            // Ensures that the shop changes between any two of the first tables.
            if (written > 1 && written < 12) await somethingNew(counts());
          },
        },
        optionsOf(shop.database.url),
      ),
    );
    const contents = await work.finally(() => busy.stop());
    expect(done.purchases.length - before.purchases.length).toBeGreaterThanOrEqual(10);

    const url = await databaseForThisTest();
    const settings = readEnv({ DATABASE_URL: url, MASTER_KEY: testMasterKey.toString('base64') });
    await restoreBackup(file, passphrase, settings);
    const copy = await startTestAppForThisTest({ databaseUrl: url, jobs: false });

    // The books agree, and every customer in the copy has paid for what they own there.
    expect(await copy.ledger.lookAtBooks()).toEqual([]);
    const { rows: people } = await copy.database.pool.query<{
      id: string;
      licenses: number;
      balance: string;
    }>(
      `select u.id, count(l.id)::int as licenses, coalesce(min(a.balance_cents), 0) as balance from users u
         left join licenses l on l.user_id = u.id left join ledger_accounts a on a.user_id = u.id group by u.id`,
    );
    expect(people.length).toBeGreaterThanOrEqual(before.people.length);
    for (const { licenses, balance } of people) {
      const hasCredits = licenses > 0 || balance !== '0';
      expect(Number(balance)).toBe(hasCredits ? 1000 - 400 * licenses : 0);
    }
    const sums = await Promise.all(
      ['orders', 'invoices', 'licenses', 'ledger_transfers', 'license_seats'].map(async (table) => {
        const { rows } = await copy.database.pool.query(`select count(*)::int as count from ${table}`);
        return [table, (rows[0] as { count: number }).count] as const;
      }),
    );
    expect(Object.fromEntries(contents.tables.map(({ name, rows }) => [name, rows]))).toMatchObject(
      Object.fromEntries(sums),
    );

    // Every immutable row of the copy is also a row of the shop.
    const [there, here] = [await tableContents(shop), await tableContents(copy)];
    for (const table of [
      'ledger_transfers',
      'invoices',
      'licenses',
      'ticket_attachment_contents',
      'audit_log',
    ]) {
      const known = new Set(there[table]?.map((row) => JSON.stringify(row)));
      const strange = here[table]?.filter((row) => !known.has(JSON.stringify(row)));
      expect(strange, table).toEqual([]);
    }

    // Everything acknowledged before the backup is there: files byte for byte, and readable license keys.
    const attached = new Set(
      here['ticket_attachment_contents']?.map((row) => (row as { attachment_id: string }).attachment_id),
    );
    for (const id of before.files) expect(attached).toContain(id);
    for (const person of before.people.slice(0, 5)) {
      const list = licensesEndpoints['licenses.mine'];
      const [kept, original] = [
        await send(copy, list, { headers: headersOf(person) }),
        await person.call(list),
      ];
      const keys = (reply: typeof kept) =>
        (reply.body.data as License[]).map(({ id, license }) => ({ id, license }));
      expect(kept.status, kept.text).toBe(200);
      for (const one of keys(kept)) expect(keys(original)).toContainEqual(one);
    }
    const licenses = new Set(here['licenses']?.map((row) => (row as { id: string }).id));
    for (const id of before.purchases) expect(licenses).toContain(id);

    // Login sessions still work, and the shop keeps selling.
    for (const person of before.people) {
      const reply = await send(copy, accountsEndpoints['sessions.list'], { headers: headersOf(person) });
      expect(reply.status, reply.text).toBe(200);
    }
    const customer = await signInNewCustomer(copy);
    await giveCredits(copy, customer, 1000n);
    expect((await complete(customer, { productId })).status).toBe(200);
    expect(await copy.ledger.lookAtBooks()).toEqual([]);
  },
);

const headersOf = ({ cookie, requestToken }: Person) => ({
  cookie,
  authorization: `Bearer ${requestToken}`,
  'sec-fetch-site': 'same-origin',
});
