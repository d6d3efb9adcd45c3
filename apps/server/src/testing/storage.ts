import type { TestApp } from './test-app.ts';

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
