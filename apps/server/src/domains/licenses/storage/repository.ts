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

/**
 * Every change locks the license first, as its deletion does. The triggers would lock it last, and a change
 * and the deletion would wait for each other.
 */
function lockedLicense(db: Queryable) {
  const license = db.$with('license').as(
    db
      .select({ id: licenses.id })
      .from(licenses)
      .where(eq(licenses.id, sql.placeholder('licenseId')))
      .for('no key update'),
  );
  return { license, isOfLicense: eq(documents.licenseId, sql`(select id from ${license})`) };
}

const isKey = eq(documents.key, sql.placeholder('key'));
const given = sql<Buffer>`${sql.placeholder('content')}::bytea`;
const next = { version: sql<number>`nextval('license_document_versions')`, updatedAt: sql<Date>`now()` };

function insertDocument(db: Queryable) {
  const { license } = lockedLicense(db);
  return db
    .with(license)
    .insert(documents)
    .select(
      db
        .select({
          licenseId: license.id,
          key: sql<string>`${sql.placeholder('key')}`.as('key'),
          version: next.version.as('version'),
          content: given.as('content'),
          updatedAt: next.updatedAt.as('updated_at'),
        })
        .from(license),
    );
}

const primaryKey = [documents.licenseId, documents.key];

const put = prepared((db) =>
  insertDocument(db)
    .onConflictDoUpdate({ target: primaryKey, set: { content: sql`excluded.content`, ...next } })
    .returning(described)
    .prepare('put_document'),
);

const create = prepared((db) =>
  insertDocument(db)
    .onConflictDoNothing({ target: primaryKey })
    .returning(described)
    .prepare('create_document'),
);

const replace = prepared((db) => {
  const { license, isOfLicense } = lockedLicense(db);
  return db
    .with(license)
    .update(documents)
    .set({ content: given, ...next })
    .where(and(isOfLicense, isKey, eq(documents.version, sql.placeholder('version'))))
    .returning(described)
    .prepare('replace_document');
});

/** Replaces whatever is there. Returns undefined if the license was deleted. */
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
    .where(and(eq(documents.licenseId, sql.placeholder('licenseId')), isKey))
    .prepare('read_document'),
);

export async function readDocument(
  db: Queryable,
  place: Place,
): Promise<{ content: Buffer; version: number } | undefined> {
  const [row] = await read(db).execute(place);
  return row;
}

const remove = prepared((db) => {
  const { license, isOfLicense } = lockedLicense(db);
  const version = sql`coalesce(${sql.placeholder('version')}, ${documents.version})`;
  return db
    .with(license)
    .delete(documents)
    .where(and(isOfLicense, isKey, eq(documents.version, version)))
    .returning({ key: documents.key })
    .prepare('delete_document');
});

/** False if there is no such document, or not in this version. */
export async function deleteDocument(
  db: Queryable,
  { licenseId, key }: Place,
  version: number | undefined,
): Promise<boolean> {
  const removed = await remove(db).execute({ licenseId, key, version: version ?? null });
  return removed.length === 1;
}

/** Up to 50 MB, which takes a fraction of the time that a statement may take. */
const removedAtOnce = 200;

const removeSome = prepared((db) => {
  const { license, isOfLicense } = lockedLicense(db);
  const some = db
    .select({ key: documents.key })
    .from(documents)
    .where(eq(documents.licenseId, sql.placeholder('licenseId')))
    .orderBy(documents.key)
    .limit(removedAtOnce);
  return db
    .with(license)
    .delete(documents)
    .where(and(isOfLicense, inArray(documents.key, some)))
    .returning({ key: documents.key })
    .prepare('delete_documents');
});

export async function deleteDocuments(db: Queryable, licenseId: string): Promise<void> {
  let removed = removedAtOnce;
  while (removed === removedAtOnce) removed = (await removeSome(db).execute({ licenseId })).length;
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
