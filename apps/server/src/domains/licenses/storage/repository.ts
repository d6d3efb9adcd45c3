import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { driverError } from '../../../platform/db/failures.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { LicenseRow } from '../repository.ts';
import { licenses } from '../tables.ts';
import { licenseDocuments as documents } from './tables.ts';

type Place = { licenseId: string; key: string };
type NewDocument = Place & { content: Buffer };

export type DocumentRow = { key: string; version: number; bytes: number; updatedAt: Date };

const bytes = sql<number>`octet_length(${documents.content})`.as('bytes');
const described = {
  key: documents.key,
  version: documents.version,
  bytes,
  updatedAt: documents.updatedAt,
};

const isPlace = and(
  eq(documents.licenseId, sql.placeholder('licenseId')),
  eq(documents.key, sql.placeholder('key')),
);
const given = {
  licenseId: sql`${sql.placeholder('licenseId')}`,
  key: sql`${sql.placeholder('key')}`,
  content: sql`${sql.placeholder('content')}`,
};
const next = { version: sql`nextval('license_document_versions')`, updatedAt: sql`now()` };

const put = prepared((db) =>
  db
    .insert(documents)
    .values(given)
    .onConflictDoUpdate({
      target: [documents.licenseId, documents.key],
      set: { content: sql`excluded.content`, ...next },
    })
    .returning(described)
    .prepare('put_document'),
);

const create = prepared((db) =>
  db
    .insert(documents)
    .values(given)
    .onConflictDoNothing({ target: [documents.licenseId, documents.key] })
    .returning(described)
    .prepare('create_document'),
);

const replace = prepared((db) =>
  db
    .update(documents)
    .set({ content: given.content, ...next })
    .where(and(isPlace, eq(documents.version, sql.placeholder('version'))))
    .returning(described)
    .prepare('replace_document'),
);

/** Replaces whatever is there. */
export async function putDocument(db: Queryable, document: NewDocument): Promise<DocumentRow | undefined> {
  const [row] = await put(db).execute(document);
  return row;
}

/** Returns undefined if there is such a document already. */
export async function createDocument(db: Queryable, document: NewDocument): Promise<DocumentRow | undefined> {
  const [row] = await create(db).execute(document);
  return row;
}

/** Returns undefined if this is not the current version. */
export async function replaceDocument(
  db: Queryable,
  document: NewDocument,
  version: number,
): Promise<DocumentRow | undefined> {
  const [row] = await replace(db).execute({ ...document, version });
  return row;
}

const read = prepared((db) =>
  db
    .select({ content: documents.content, version: documents.version })
    .from(documents)
    .where(isPlace)
    .prepare('read_document'),
);

export async function readDocument(
  db: Queryable,
  place: Place,
): Promise<{ content: Buffer; version: number } | undefined> {
  const [row] = await read(db).execute(place);
  return row;
}

/** False if there is no such document, or not in this version. */
export async function deleteDocument(
  db: Queryable,
  { licenseId, key }: Place,
  version: number | undefined,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(documents)
    .where(
      and(
        eq(documents.licenseId, licenseId),
        eq(documents.key, key),
        version === undefined ? undefined : eq(documents.version, version),
      ),
    );
  return rowCount === 1;
}

export async function deleteDocuments(db: Queryable, licenseId: string): Promise<void> {
  await db.delete(documents).where(eq(documents.licenseId, licenseId));
}

type Range = { licenseId: string; prefix: string; after: string; limit: number };

/** Keys are ASCII, so all keys with a prefix sort before that prefix with the last ASCII character. */
const inRange = ({ licenseId, prefix, after }: Range) =>
  and(
    eq(documents.licenseId, licenseId),
    gte(documents.key, prefix),
    lt(documents.key, `${prefix}\u{7F}`),
    gt(documents.key, after),
  );

export async function documentsPage(db: Queryable, range: Range): Promise<DocumentRow[]> {
  return db.select(described).from(documents).where(inRange(range)).orderBy(documents.key).limit(range.limit);
}

export type ExportedRow = { key: string; content: Buffer; updatedAt: Date; isAlsoFolder: boolean };

/** With contents. `isAlsoFolder` if other keys continue this one after a slash. */
export async function documentsToExport(db: Queryable, range: Range): Promise<ExportedRow[]> {
  return db
    .select({
      key: documents.key,
      content: documents.content,
      updatedAt: documents.updatedAt,
      // With full names, because Drizzle omits the table, and the names would be those of the inner one.
      isAlsoFolder: sql<boolean>`exists (
        select from license_documents as within
        where within.license_id = license_documents.license_id
          and within.key > license_documents.key || '/' and within.key < license_documents.key || '0'
      )`,
    })
    .from(documents)
    .where(inRange(range))
    .orderBy(documents.key)
    .limit(range.limit);
}

export type UseRow = Pick<
  LicenseRow,
  'id' | 'userId' | 'storageUsedBytes' | 'storageMb' | 'storageDocuments'
>;

export async function storageUseOf(db: Queryable, licenseIds: string[]): Promise<UseRow[]> {
  return db
    .select({
      id: licenses.id,
      userId: licenses.userId,
      storageUsedBytes: licenses.storageUsedBytes,
      storageMb: licenses.storageMb,
      storageDocuments: licenses.storageDocuments,
    })
    .from(licenses)
    .where(inArray(licenses.id, licenseIds));
}

const limits = new Set(['licenses_storage_quota', 'licenses_documents_range']);

/** The checks of the license refused the write, so nothing was changed. */
export function isOverQuota(error: unknown): boolean {
  const found = driverError(error) as { code?: string; constraint?: string } | null;
  return found?.code === '23514' && limits.has(found.constraint ?? '');
}
