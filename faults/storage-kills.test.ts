import { expect, it } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { Reply } from '../apps/server/src/testing/person.ts';
import { storageCalls, type StorageCalls } from '../apps/server/src/testing/storage-calls.ts';
import { randomBetween, someMoment } from './crowd.ts';
import { openData } from './database.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { stopPostgresAtOnce } from './postgres.ts';
import { until } from './processes.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { emptyShop, newCustomer } from './shop.ts';
import { pick } from './size.ts';

const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };
const rounds = pick({ short: 1, full: 10 });
const writers = 6;

it('[LIC-57] [LIC-58] keeps every acknowledged document and an exact count when server, PostgreSQL or connections are killed during writes', async () => {
  const place = await migratedPlace();
  let server = await startServer(place, { variables });
  const owner = await newCustomer(server);
  const [license] = await grantLicenses(openData(place), { ownerId: owner.id, number: 1, sessions: 2 });
  const storage = storageCalls(server, license?.key ?? '');
  let [acknowledged, cut] = [0, 0];

  const faults = {
    async server(): Promise<void> {
      expect(await server.signal('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    },
    PostgreSQL: () => stopPostgresAtOnce(server),
    connections: () => endConnections(openData(place)),
  };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, strike] of Object.entries(faults)) {
      const writing = keepWriting(storage, `${name}-${round}`);
      const enough = randomBetween(20, 80);
      await until('enough should be written', () => writing.acknowledged() >= enough);
      await someMoment();
      await strike();
      const documents = await writing.stop();
      acknowledged += writing.acknowledged();
      cut += documents.filter((each) => each.maybe !== undefined).length;
      if (name === 'server') server = await startServer(place, { variables });
      await recovered(server, storage);

      for (const { key, content, maybe } of documents) {
        const { status, text } = await storage.read(key);
        const possible = maybe === undefined ? [content] : [content, maybe];
        expect(possible, `${name}: ${key}`).toContainEqual(status === 404 ? null : text);
      }
      expect(await wrongCounts(openData(place))).toEqual([]);
    }
  }
  console.log(
    `killed during storage writes: ${rounds * Object.keys(faults).length} times, ` +
      `${acknowledged} writes acknowledged, ${cut} cut off, 0 lost, 0 miscounted`,
  );
  expect(cut).toBeGreaterThan(0);
});

/** `content` null: there is none. `maybe` is what was sent without an acknowledgement. */
type Document = { key: string; content: string | null; maybe?: string | null };

/** Writes, replaces and deletes documents until stopped. A writer ends with its first unknown outcome. */
function keepWriting(storage: StorageCalls, folder: string) {
  let isOver = false;
  let acknowledged = 0;

  async function change(document: Document, content: string | null): Promise<boolean> {
    const { key } = document;
    const call = (): Promise<Reply> => (content === null ? storage.delete(key) : storage.write(key, content));
    const reply = await call().catch(() => null);
    if (reply?.status === 200) {
      document.content = content;
      acknowledged += 1;
      return true;
    }
    document.maybe = content;
    return false;
  }

  async function writer(_: unknown, at: number): Promise<Document[]> {
    const documents: Document[] = Array.from({ length: 3 }, (__, number) => ({
      key: `${folder}/${at}/${number}`,
      content: null,
    }));
    for (let times = 0; !isOver; times += 1) {
      const document = documents[times % documents.length] as Document;
      const isDeletion = times % 5 === 4 && document.content !== null;
      const content = isDeletion ? null : `${times} `.repeat(randomBetween(0, 5_000));
      if (!(await change(document, content))) break;
    }
    return documents;
  }
  const all = Promise.all(Array.from({ length: writers }, writer));
  return {
    acknowledged: () => acknowledged,
    async stop(): Promise<Document[]> {
      isOver = true;
      return (await all).flat();
    },
  };
}

/** As when a network between server and database breaks: every statement in flight is cut off. */
async function endConnections({ pool }: Database): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function recovered(server: RunningServer, storage: StorageCalls): Promise<void> {
  await until('PostgreSQL should be back', () => server.postmaster() !== undefined);
  await until('the shop should answer', async () => (await storage.list()).status === 200);
}

/** Licenses that do not count exactly what is stored, or more than they may store. */
async function wrongCounts({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select licenses.id, storage_used_bytes, storage_documents, stored.bytes, stored.documents
     from licenses, lateral (
       select coalesce(sum(octet_length(content)), 0) as bytes, count(*) as documents
       from license_documents where license_id = licenses.id
     ) as stored
     where (storage_used_bytes, storage_documents) <> (stored.bytes, stored.documents)
       or storage_used_bytes > storage_mb::bigint * 1048576`,
  );
  return rows;
}
