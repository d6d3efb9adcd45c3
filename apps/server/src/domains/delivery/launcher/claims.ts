import { claimDays, launcherLinkSeconds } from '@botique/contract/delivery/delivery-rules.ts';
import type { LauncherLicense, RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Licenses } from '../../licenses/service.ts';
import { createNotification } from '../../office/service.ts';
import type { Releases } from '../releases/releases.ts';
import { deleteExpired, findClaim, insertClaim, insertLink, takeClaim, takeLink } from './repository.ts';

const maxLicenses = 100;
/** The answer to a claim may be lost, so its device may repeat it for this long. */
const repeatMs = 10 * 60_000;
const dayMs = 86_400_000;

type Dependencies = {
  db: Db;
  clock: Clock;
  publicUrl: string;
  accounts: Pick<Accounts, 'lookUp'>;
  licenses: Pick<Licenses, 'mine' | 'countOf'>;
  releases: Pick<Releases, 'currentOf'>;
};

type Claimant = { code: string; device: string; host?: string | undefined; address: string };

/** Links to the launcher, and the codes in it, which it exchanges for its owner's license keys. */
export function createClaims({ db, clock, publicUrl, accounts, licenses, releases }: Dependencies) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  function isUsable({ revoked, suspended, expire }: License): boolean {
    return !revoked && !suspended && (expire === null || new Date(expire) > clock.now());
  }

  async function usableLicenses(ownerId: string): Promise<License[]> {
    const found: License[] = [];
    let cursor: string | undefined;
    do {
      const { data, next } = await licenses.mine(ownerId, { limit: 100, cursor });
      found.push(...data.filter(isUsable));
      cursor = next ?? undefined;
    } while (cursor !== undefined && found.length < maxLicenses);
    return found.slice(0, maxLicenses);
  }

  return {
    /** The newest licenses of this customer, with what the launcher would run. */
    async runnable(ownerId: string): Promise<RunnableLicense[]> {
      const { data } = await licenses.mine(ownerId, { limit: maxLicenses });
      const current = await releases.currentOf([...new Set(data.map(({ productId }) => productId))]);
      return data.map((license) => {
        const { id, productId, productName, image, category } = license;
        const release = current.get(productId);
        return {
          license: id,
          productId,
          productName,
          name: nameOf(license),
          image,
          category,
          usable: isUsable(license),
          release: release
            ? {
                version: release.version,
                notes: release.notes,
                publishedAt: release.publishedAt.toISOString(),
              }
            : null,
        };
      });
    },

    /** Returns a URL that downloads the launcher once, for this user only. */
    async link(userId: string): Promise<string> {
      if ((await licenses.countOf(userId)) === 0) throw new AppError('no_license');
      const token = newSecret();
      const expiresAt = later(launcherLinkSeconds * 1_000);
      await insertLink(db, { tokenHash: hashSecret(token), userId, expiresAt });
      return `${publicUrl}/files/launcher?link=${token}`;
    },

    /** Uses up the link. Returns the code for the launcher, of which only a hash is stored. */
    async open(token: string, userId: string): Promise<string> {
      if (!(await takeLink(db, { tokenHash: hashSecret(token), userId, now: clock.now() }))) {
        throw new AppError('link_used');
      }
      const code = `lc_${newSecret()}`;
      const claim = { codeHash: hashSecret(code), userId };
      await insertClaim(db, { ...claim, createdAt: clock.now(), expiresAt: later(claimDays * dayMs) });
      return code;
    },

    /** Returns null for an unknown code, which may be a guess. A code without usable licenses stays valid. */
    async claim({ code, device, host, address }: Claimant): Promise<LauncherLicense[] | null> {
      const codeHash = hashSecret(code);
      const claim = await findClaim(db, codeHash);
      if (!claim) return null;
      if ((await accounts.lookUp(claim.userId))?.bannedAt) throw new AppError('account_banned');
      // Before the transaction, because it reads with another connection.
      const usable = await usableLicenses(claim.userId);
      const now = clock.now();
      if (usable.length === 0 && claim.claimedAt === null && claim.expiresAt > now) return [];
      await transact(db, async (tx) => {
        const claimedAfter = new Date(now.getTime() - repeatMs);
        const turn = await takeClaim(tx, { codeHash, device, now, claimedAfter });
        if (!turn) throw new AppError('claim_used');
        if (turn === 'again') return;
        await createNotification(tx, {
          userId: claim.userId,
          text: `A launcher was set up on ${host ?? 'a computer'} (${address}).`,
          licenseId: null,
          createdAt: now,
        });
      });
      return usable.map((license) => {
        const { id, license: key, productId, type, productName, expire } = license;
        return { id, key, productId, type, productName, name: nameOf(license), expire };
      });
    },

    removeExpired: (): Promise<void> => deleteExpired(db, clock.now()),
  };
}

export type Claims = ReturnType<typeof createClaims>;

/** The username that the running bot reports, or the product's name. */
function nameOf({ productName, metadata }: License): string {
  return metadata.find(({ name }) => name === 'username')?.value.trim() || productName;
}
