import {
  releaseTokenType,
  type CurrentRelease,
  type ManagedRelease,
  type ProductReleases,
} from '@botique/contract/delivery/release.ts';
import type { AuditAction } from '@botique/contract/office/audit-actions.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { sendSignal } from '../../../platform/db/database-signals.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Licenses } from '../../licenses/service.ts';
import { writeAudit } from '../../office/service.ts';
import { presentCurrent, presentRelease, presentUpload } from './present.ts';
import { claimsOf, isTokenOf, signerOf } from './release-token.ts';
import {
  countCrashes,
  currentReleases,
  deleteChunks,
  findRelease,
  insertCrash,
  isVersionTaken,
  lockReleasesOf,
  previousRelease,
  publishUpload,
  releasesOf,
  replaceSignature,
  setCurrent,
  withdrawRelease,
  type PublishedRow,
  type ReleaseRow,
} from './repository.ts';
import { findUpload } from './uploads/repository.ts';

/** The database signal for changed releases of a product. */
export const releasesTopic = 'releases';

/** Tells running launchers that another release is current. Null if there is none any more. */
export type OnCurrentChanged = (
  productId: string,
  release: { version: string } | null,
) => void | Promise<void>;

type Changed = {
  row: PublishedRow;
  stateBefore: ReleaseRow['state'];
  /** Missing if nothing has changed. */
  action?: AuditAction;
  /** Missing if the same release stays current. */
  current?: PublishedRow | null;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  accounts: Pick<Accounts, 'people'>;
  signingKeys: Pick<Licenses['signingKeys'], 'sign' | 'list'>;
  versionsRunning(productId: string): Promise<ProductReleases['running']>;
  isProduct(tx: Queryable, id: string): Promise<boolean>;
  ownUpload(productId: string, adminId: string): Promise<ReleaseRow | undefined>;
  onCurrentChanged: OnCurrentChanged;
};

/** What customers run. Each product has at most one current release. */
export function createReleases(dependencies: Dependencies) {
  const { db, clock, log, accounts, signingKeys, onCurrentChanged } = dependencies;

  async function present(rows: readonly PublishedRow[], productId: string): Promise<ManagedRelease[]> {
    const people = await accounts.people(rows.flatMap(({ publishedBy }) => publishedBy ?? []));
    const crashes = await countCrashes(
      db,
      rows.map(({ id }) => id),
    );
    const hasCurrent = (await currentReleases(db, [productId])).size > 0;
    const previousId = hasCurrent ? (await previousRelease(db, productId))?.id : undefined;
    return rows.map((row) =>
      presentRelease(row, {
        previousId,
        publishedBy: people.get(row.publishedBy ?? '')?.globalUsername ?? null,
        crashedAtOnce: crashes.get(row.id) ?? 0,
      }),
    );
  }

  async function change(
    productId: string,
    actorId: string,
    work: (tx: Queryable) => Promise<Changed>,
  ): Promise<ManagedRelease> {
    const { row, current } = await transact(db, async (tx) => {
      await lockReleasesOf(tx, productId);
      const currentVersion = await currentVersionOf(tx, productId);
      const done = await work(tx);
      if (done.action !== undefined) {
        await writeAudit(tx, {
          actorId,
          action: done.action,
          subject: done.row.id,
          details: { product: productId, version: done.row.version },
          before: { state: done.stateBefore, currentVersion },
          after: { state: done.row.state, currentVersion: await currentVersionOf(tx, productId) },
        });
        await sendSignal(tx, releasesTopic, productId);
      }
      return done;
    });
    if (current !== undefined) void tellLaunchers(productId, current);
    const [shown] = await present([row], productId);
    return shown as ManagedRelease;
  }

  /** The change is committed, so it must not fail with the message. Launchers ask again at their next start. */
  async function tellLaunchers(productId: string, current: PublishedRow | null): Promise<void> {
    try {
      await onCurrentChanged(productId, current && { version: current.version });
    } catch (error) {
      log.error({ err: error, productId }, 'launchers were not told about a release');
    }
  }

  async function findOrRefuse(tx: Queryable, id: string): Promise<PublishedRow> {
    const row = await findRelease(tx, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Launchers trust the newest key, or one that it follows from. Products may have dropped older ones. */
  async function signatureOf(row: PublishedRow): Promise<string> {
    const keys = await signingKeys.list();
    const signer = signerOf(row.signature);
    if (signer === keys.at(-1)?.id) return row.signature;
    const before = keys.find(({ id }) => id === signer);
    // Signing whatever is in the table would make a tampered release look genuine.
    if (!before || !isTokenOf(row.signature, row, before)) {
      throw new Error(`The release ${row.id} has a wrong signature`);
    }
    const after = await signingKeys.sign(releaseTokenType, claimsOf(row, clock.now()));
    await replaceSignature(db, row.id, { before: row.signature, after });
    return after;
  }

  return {
    async list(productId: string, adminId: string): Promise<ProductReleases> {
      if (!(await dependencies.isProduct(db, productId))) throw new AppError('not_found');
      const upload = await dependencies.ownUpload(productId, adminId);
      return {
        releases: await present(await releasesOf(db, productId), productId),
        upload: upload ? presentUpload(upload) : null,
        running: await dependencies.versionsRunning(productId),
      };
    },

    async publish(
      id: string,
      { version, notes, makeCurrent }: { version: string; notes: string; makeCurrent: boolean },
      actorId: string,
    ): Promise<ManagedRelease> {
      const upload = await findUpload(db, id);
      if (!upload) throw new AppError('not_found');
      if (upload.state !== 'checked' || upload.sha256 === null) throw new AppError('upload_unchecked');
      const { productId, bytes, sha256 } = upload;
      const publishedAt = clock.now();
      const claims = claimsOf({ id, productId, version, bytes, sha256 }, publishedAt);
      // Before the transaction, because it may read the keys with another connection.
      const signature = await signingKeys.sign(releaseTokenType, claims);
      return change(productId, actorId, async (tx) => {
        if (await isVersionTaken(tx, productId, version)) throw new AppError('version_taken');
        const publication = { version, notes, signature, publishedAt, publishedBy: actorId };
        const published = await publishUpload(tx, id, publication);
        if (!published) throw new AppError('not_found');
        const action = 'delivery.release_published' as const;
        const stateBefore = upload.state;
        if (!makeCurrent) return { row: published, stateBefore, action };
        const row = await setCurrent(tx, published, publishedAt);
        return { row, stateBefore, action, current: row };
      });
    },

    async setCurrent(id: string, actorId: string): Promise<ManagedRelease> {
      const { productId } = await findOrRefuse(db, id);
      return change(productId, actorId, async (tx) => {
        const before = await findOrRefuse(tx, id);
        if (before.state === 'withdrawn') throw new AppError('release_is_withdrawn');
        const stateBefore = before.state;
        if (before.isCurrent) return { row: before, stateBefore };
        const row = await setCurrent(tx, before, clock.now());
        return { row, stateBefore, action: 'delivery.release_made_current', current: row };
      });
    },

    /** Its zip is deleted: nobody can download it any more. */
    async withdraw(id: string, actorId: string): Promise<ManagedRelease> {
      const { productId } = await findOrRefuse(db, id);
      return change(productId, actorId, async (tx) => {
        const before = await findOrRefuse(tx, id);
        const stateBefore = before.state;
        if (before.state === 'withdrawn') return { row: before, stateBefore };
        const row = await withdrawRelease(tx, id, clock.now());
        await deleteChunks(tx, id);
        const action = 'delivery.release_withdrawn' as const;
        if (!before.isCurrent) return { row, stateBefore, action };
        const previous = await previousRelease(tx, productId);
        const current = previous ? await setCurrent(tx, previous, clock.now()) : null;
        return { row, stateBefore, action, current };
      });
    },

    /** For the launcher of a license of this product. */
    async current(productId: string): Promise<CurrentRelease> {
      const row = (await currentReleases(db, [productId])).get(productId);
      if (!row) throw new AppError('no_release');
      return presentCurrent(row, await signatureOf(row));
    },

    currentOf: (productIds: readonly string[]) => currentReleases(db, productIds),

    /** Another product's release counts as missing. */
    async find(id: string, productId: string): Promise<PublishedRow> {
      const row = await findRelease(db, id);
      if (row?.productId !== productId) throw new AppError('not_found');
      return row;
    },

    /** Counts once for each license. */
    async reportCrash({ id, productId }: PublishedRow, licenseId: string): Promise<void> {
      await transact(db, async (tx) => {
        const isNew = await insertCrash(tx, { releaseId: id, licenseId, reportedAt: clock.now() });
        if (isNew) await sendSignal(tx, releasesTopic, productId);
      });
    },
  };
}

async function currentVersionOf(tx: Queryable, productId: string): Promise<string | null> {
  return (await currentReleases(tx, [productId])).get(productId)?.version ?? null;
}

export type Releases = ReturnType<typeof createReleases>;
