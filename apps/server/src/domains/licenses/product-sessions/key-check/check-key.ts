import type { Db } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { IsBanned } from '../../license-check/repository.ts';
import { whyUnusable } from '../../license-check/why-unusable.ts';
import { findByReplacedKey } from '../../key-replacement/repository.ts';
import type { LicenseLog } from '../../log/log.ts';
import type { Licenses, LicenseRow } from '../../service.ts';
import { prepareKeyLookup } from './repository.ts';

type Dependencies = {
  db: Db;
  licenses: Pick<Licenses, 'digestOf'>;
  licenseLog: Pick<LicenseLog, 'addRefusal'>;
  /** An SQL condition: this user is banned. */
  isBanned: IsBanned;
};

/** What a product says about itself when it uses a license key. */
type Product = { product?: string | undefined; uuid?: string | undefined };

export type CheckKey = ReturnType<typeof createKeyCheck>;

/** Checks a license key, then does the work. If the product starts, the license's log records why it may not. */
export function createKeyCheck({ db, licenses, licenseLog, isBanned }: Dependencies) {
  const lookUp = prepareKeyLookup({ isBanned });

  /** The license's log shows that its old key is still in use. */
  async function refuseUnknown(digest: Buffer, uuid: string | undefined): Promise<AppError> {
    const licenseId = await findByReplacedKey(db, digest);
    if (!licenseId) return new AppError('license_not_found');
    const why = new AppError('license_key_replaced');
    licenseLog.addRefusal({ licenseId, device: uuid ?? '', reason: why.error });
    return why;
  }

  return async <Result>(
    key: string,
    { product, uuid }: Product,
    work: (license: LicenseRow, seats: { hasFreeSeat: boolean }) => Promise<Result>,
    { isStart = true }: { isStart?: boolean } = {},
  ): Promise<Result> => {
    const digest = licenses.digestOf(key);
    const found = await lookUp(db, digest, uuid);
    if (!found) throw await refuseUnknown(digest, uuid);
    const { license, state, isBlacklisted, hasFreeSeat } = found;
    try {
      const why = whyUnusable(state);
      if (why) throw why;
      if (product !== undefined && product !== license.type) throw new AppError('wrong_product');
      if (isBlacklisted) throw new AppError('device_blacklisted');
      return await work(license, { hasFreeSeat });
    } catch (error) {
      // An outage of the shop is not about this license.
      if (isStart && error instanceof AppError && error.status < 500) {
        licenseLog.addRefusal({ licenseId: license.id, device: uuid ?? '', reason: error.error });
      }
      throw error;
    }
  };
}
