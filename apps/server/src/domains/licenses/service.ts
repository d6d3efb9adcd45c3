import { strings } from '@botique/contract/strings.ts';
import { daysPerMonth, renewedUntil } from '@botique/contract/billing/billing-rules.ts';
import { lateDays, maxExpiring, soonDays } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { nextCursor, parseCursor, uuidForm } from '../../platform/http/list-cursor.ts';
import { withdrawReminders } from '../office/service.ts';
import { createKeyring } from './keyring.ts';
import { newLicenseKey } from './license-key.ts';
import { presentLicense } from './present.ts';
import type { ProductImages } from './product-images.ts';
import { restoredEnd, type TakenTime } from './restored-end.ts';
import { createSigningKeys } from './signing/signing-keys.ts';
import { createSuspensions } from './suspensions.ts';
import {
  claimKeyring,
  countByExpiry,
  countOfOwner,
  countOfOwners,
  endingOf,
  existingOf,
  findGranted,
  findLicense,
  findOwnByKey,
  insertLicense,
  licensesPage,
  lockLicense,
  lockToDelete,
  moveEnd,
  productNamesOf,
  readLicense,
  restoreLicense,
  revokeLicense,
  trialsOf,
  type LicenseRow,
} from './repository.ts';

export type Licenses = ReturnType<typeof createLicenses>;
export type { ProductImages } from './product-images.ts';
export type { LicenseFigures } from './figures/figures.ts';
export type { StaffView } from './staff-view/staff-view.ts';
export type { Usage, UsedBy } from './product-sessions/history/usage/repository.ts';
export { labelOf } from './label.ts';
export { notificationTexts } from './staff-actions/notification-texts.ts';
export { plainLicenseKey } from './license-key.ts';
export { isDuplicateGrant, type LicenseRow } from './repository.ts';

export type Grant = Pick<
  LicenseRow,
  | 'userId'
  | 'productId'
  | 'productName'
  | 'category'
  | 'type'
  | 'trial'
  | 'sessions'
  | 'storageMb'
  | 'grantedFor'
> & {
  /** Null means lifetime. */
  days: number | null;
  /** Defaults to now. */
  createdAt?: Date;
  metadata?: LicenseRow['metadata'];
};

/** Deletes a locked license with everything that belongs to it. Returns what to do after the commit. */
export type DeleteLicense = (tx: Queryable, license: LicenseRow) => Promise<() => void>;

type ListQuery = { limit: number; cursor?: string | undefined; q?: string | undefined };

type Dependencies = {
  db: Db;
  clock: Clock;
  masterKey: Buffer;
  log: Pick<Logger, 'error'>;
  images: ProductImages;
};

/** A license, and by how much it was shortened. */
export type Shortened = { license: LicenseRow; shortenedMs: number };

type Listener = (license: License, ownerId: string) => void;

const dayMs = 86_400_000;

export function createLicenses({ db, clock, masterKey, log, images }: Dependencies) {
  const keyring = createKeyring(masterKey);
  const created: Listener[] = [];
  const updated: Listener[] = [];
  const deleted: ((id: string, ownerId: string) => void)[] = [];

  async function present(rows: LicenseRow[]): Promise<License[]> {
    const pictures = await images([...new Set(rows.map(({ productId }) => productId))]);
    return rows.map((row) =>
      presentLicense(row, {
        key: keyring.open(row.sealedKey, row.id),
        image: pictures.get(row.productId) ?? null,
      }),
    );
  }

  function newKey(id: string): Pick<LicenseRow, 'sealedKey' | 'keyDigest'> {
    const key = newLicenseKey();
    return { sealedKey: keyring.seal(key, id), keyDigest: keyring.digest(key) };
  }

  /** Runs in the sale's transaction. Call `notifyCreated` after the commit. */
  async function grant(
    tx: Queryable,
    { days, createdAt = clock.now(), ...granted }: Grant,
  ): Promise<LicenseRow> {
    const id = randomUUID();
    return insertLicense(tx, {
      ...granted,
      id,
      ...newKey(id),
      createdAt,
      expiresAt: days === null ? null : new Date(createdAt.getTime() + days * dayMs),
    });
  }

  /** The change is committed, so a failed announcement must not make the request fail. */
  async function tell(listeners: readonly Listener[], row: LicenseRow): Promise<void> {
    try {
      const [license] = await present([row]);
      for (const listener of listeners) if (license) listener(license, row.userId);
    } catch (error) {
      log.error({ err: error, licenseId: row.id }, 'a license update could not be sent');
    }
  }

  return {
    grant,
    newKey,
    present,

    onCreated: (listener: Listener) => void created.push(listener),
    onUpdated: (listener: Listener) => void updated.push(listener),
    onDeleted: (listener: (id: string, ownerId: string) => void) => void deleted.push(listener),
    notifyCreated: (row: LicenseRow) => tell(created, row),
    notifyUpdated: (row: LicenseRow) => tell(updated, row),

    notifyDeleted({ id, userId }: LicenseRow): void {
      for (const listener of deleted) listener(id, userId);
    },

    signingKeys: createSigningKeys({ db, clock, keyring }),

    ...createSuspensions({ db, clock, keyring }),

    /** Finds the license in the database without its key. */
    digestOf: keyring.digest,

    /** Takes a key or an id. Another user's license counts as not found. */
    async findOwn(tx: Queryable, ownerId: string, keyOrId: string): Promise<LicenseRow> {
      const row = uuidForm.test(keyOrId.toLowerCase())
        ? await findLicense(tx, keyOrId.toLowerCase(), ownerId)
        : await findOwnByKey(tx, keyring.digest(keyOrId), ownerId);
      if (!row) throw new AppError('not_found', { message: strings.licenses.notFound });
      return row;
    },

    /** Locks the license until the transaction ends. */
    lock: lockLicense,
    lockToDelete,
    read: (id: string) => readLicense(db, id),

    /** Runs in the sale's transaction. Adds months to the end of the license, or to now if it has ended. */
    async extend(tx: Queryable, id: string, months: number): Promise<LicenseRow> {
      const row = await lockLicense(tx, id);
      if (!row?.expiresAt) throw new Error(`The license ${id} has no expiry to move`);
      await withdrawReminders(tx, id, clock.now());
      return moveEnd(tx, id, renewedUntil(row.expiresAt, months, clock.now()));
    },

    /** Takes back the time of a refunded renewal. */
    async shorten(tx: Queryable, id: string, months: number): Promise<Shortened | null> {
      const row = await lockLicense(tx, id);
      if (!row?.expiresAt) return null;
      await withdrawReminders(tx, id, clock.now());
      const wanted = row.expiresAt.getTime() - months * daysPerMonth * dayMs;
      // The table requires that a license ends after it began.
      const end = Math.max(wanted, row.createdAt.getTime() + 1);
      const license = await moveEnd(tx, id, new Date(end));
      return { license, shortenedMs: row.expiresAt.getTime() - end };
    },

    /** Gives back what `revoke` or `shorten` took, and the time for which nobody could use the license. */
    async restore(tx: Queryable, id: string, taken: TakenTime): Promise<LicenseRow | null> {
      const row = await lockLicense(tx, id);
      if (!row || (taken.revoked && row.revokedByAdmin)) return null;
      const revokedAt = taken.revoked ? null : row.revokedAt;
      await withdrawReminders(tx, id, clock.now());
      return restoreLicense(tx, id, { revokedAt, expiresAt: restoredEnd(row, taken, clock.now()) });
    },

    /** Runs in the refund's transaction. Returns undefined if the license was already revoked. */
    async revoke(tx: Queryable, id: string): Promise<LicenseRow | undefined> {
      await withdrawReminders(tx, id, clock.now());
      return revokeLicense(tx, id, clock.now());
    },

    async mine(ownerId: string, { limit, cursor, q = '' }: ListQuery) {
      const after = parseCursor(cursor, uuidForm);
      const filter = { ownerId, q, keyDigest: keyring.digest(q) };
      const { rows, total } = await licensesPage(db, filter, { limit, after });
      return { data: await present(rows), total, next: nextCursor(rows, limit) };
    },

    /** Another user's license counts as not found. */
    async get(id: string, ownerId: string): Promise<License> {
      const row = await findLicense(db, id, ownerId);
      const [license] = row ? await present([row]) : [];
      if (!license) throw new AppError('not_found', { message: strings.licenses.notFound });
      return license;
    },

    /** Licenses that end soon or have just ended, the most urgent first. */
    async expiring(ownerId: string): Promise<License[]> {
      const now = clock.now().getTime();
      const within = { from: new Date(now - lateDays * dayMs), to: new Date(now + soonDays * dayMs) };
      return present(await endingOf(db, ownerId, within, maxExpiring));
    },

    trialsOf: (ownerId: string) => trialsOf(db, ownerId),

    existing: (ids: string[]) => existingOf(db, ids),

    productNames: (ids: string[]) => productNamesOf(db, ids),

    countOf: (ownerId: string) => countOfOwner(db, ownerId),

    countsOf: (ownerIds: string[]) => countOfOwners(db, ownerIds),

    /** The license that was granted for this order, trial or grant. */
    findGranted,

    counts: () => countByExpiry(db, clock.now()),

    /** False if the keys in this database were sealed with another master key. */
    ownsKeys: async () => (await claimKeyring(db, keyring.fingerprint)) === keyring.fingerprint,
  };
}
