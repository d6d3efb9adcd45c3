import { storageEndpoints as calls } from '@botique/contract/licenses/storage-endpoints.ts';
import type { StorageUse, StoredDocument } from '@botique/contract/licenses/storage.ts';
import { expect } from 'vitest';
import { send, type Reply } from './person.ts';
import type { TestApp } from './test-app.ts';

export type StorageCalls = ReturnType<typeof storageCalls>;

/** The calls of a product with this license key. */
export function storageCalls(app: Pick<TestApp, 'url'>, licenseKey: string) {
  const headers = { authorization: `Bearer ${licenseKey}` };
  return {
    write: (key: string, content: string | Uint8Array, version?: number): Promise<Reply> =>
      send(app, calls['storage.write'], {
        query: { key, ...(version === undefined ? {} : { version }) },
        file: new Uint8Array(Buffer.from(content)),
        headers,
      }),
    read: (key: string): Promise<Reply> => send(app, calls['storage.read'], { query: { key }, headers }),
    list: (query: object = {}): Promise<Reply> => send(app, calls['storage.list'], { query, headers }),
    delete: (key: string, version?: number): Promise<Reply> =>
      send(app, calls['storage.delete'], { body: { key, version }, headers }),
  };
}

export const versionIn = ({ body }: Reply): number => (body.data as StoredDocument).version;

/** The version of a document that was read; 0 if there is none. */
export const versionRead = ({ headers }: Reply): number =>
  Number(headers.get('etag')?.replaceAll('"', '') ?? 0);

export const keysIn = ({ body }: Reply): string[] => (body.data as StoredDocument[]).map(({ key }) => key);

export const useIn = ({ body }: Reply): StorageUse => body['storage'] as StorageUse;

/** A document that a product of this license has stored. */
export async function storeDocument(
  { database }: Pick<TestApp, 'database'>,
  licenseId: string,
  { key, content = '{}' }: { key: string; content?: string | Buffer },
): Promise<void> {
  await database.pool.query('insert into license_documents (license_id, key, content) values ($1, $2, $3)', [
    licenseId,
    key,
    Buffer.from(content),
  ]);
}

/** What is really stored, by its documents. */
export async function storedBy({ database }: Pick<TestApp, 'database'>, licenseId: string) {
  const { rows } = await database.pool.query<{ usedBytes: number; documents: number }>(
    `select coalesce(sum(octet_length(content)), 0)::int as "usedBytes", count(*)::int as documents
     from license_documents where license_id = $1`,
    [licenseId],
  );
  return rows[0];
}

/** What the license says is stored. */
export async function countedFor({ database }: Pick<TestApp, 'database'>, licenseId: string) {
  const { rows } = await database.pool.query<{ usedBytes: number; documents: number }>(
    `select storage_used_bytes::int as "usedBytes", storage_documents as documents from licenses where id = $1`,
    [licenseId],
  );
  return rows[0];
}

/** Expects this refusal, and the same documents in the same versions as before. */
export async function expectNothingWritten(
  storage: StorageCalls,
  call: () => Promise<Reply>,
  refusal: object,
): Promise<void> {
  const before = (await storage.list()).body;
  expect((await call()).body).toMatchObject({ success: false, ...refusal });
  expect((await storage.list()).body).toEqual(before);
}
