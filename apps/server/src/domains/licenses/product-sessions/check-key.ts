import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isBlacklisted } from '../blacklist/repository.ts';
import { licenseStates, type IsBanned } from '../license-check/repository.ts';
import { whyUnusable } from '../license-check/why-unusable.ts';
import type { LicenseLog } from '../log/log.ts';
import type { Licenses, LicenseRow } from '../service.ts';

type Dependencies = {
  db: Db;
  licenses: Pick<Licenses, 'findByKey'>;
  licenseLog: Pick<LicenseLog, 'addRefusal'>;
  /** An SQL condition: this user is banned. */
  isBanned: IsBanned;
};

/** What a product says about itself when it uses a license key. */
type Product = { product?: string | undefined; uuid?: string | undefined };

export type CheckKey = ReturnType<typeof createKeyCheck>;

/** Checks a license key, then does the work. If the product starts, the license's log records why it may not. */
export function createKeyCheck({ db, licenses, licenseLog, isBanned }: Dependencies) {
  async function findWhyRefused(license: LicenseRow, { product, uuid }: Product): Promise<AppError | null> {
    const state = (await licenseStates(db, [license.id], { isBanned })).get(license.id);
    if (!state) return new AppError('license_not_found');
    const why = whyUnusable(state);
    if (why) return why;
    if (product !== undefined && product !== license.type) return new AppError('wrong_product');
    const isBlocked = uuid !== undefined && (await isBlacklisted(db, license.id, uuid));
    return isBlocked ? new AppError('device_blacklisted') : null;
  }

  return async <Result>(
    key: string,
    product: Product,
    work: (license: LicenseRow) => Promise<Result>,
    { isStart = true }: { isStart?: boolean } = {},
  ): Promise<Result> => {
    const license = await licenses.findByKey(key);
    if (!license) throw new AppError('license_not_found');
    try {
      const why = await findWhyRefused(license, product);
      if (why) throw why;
      return await work(license);
    } catch (error) {
      // An outage of the shop is not about this license.
      if (isStart && error instanceof AppError && error.status < 500) {
        await licenseLog.addRefusal(license.id, product.uuid ?? '', error.error);
      }
      throw error;
    }
  };
}
