import type { ProductReleases } from '@botique/contract/delivery/release.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Licenses } from '../licenses/service.ts';
import { createDownloadLog } from './downloads/download-log.ts';
import { createClaims } from './launcher/claims.ts';
import { createReleases, type OnCurrentChanged } from './releases/releases.ts';
import { productsWithReleases } from './releases/repository.ts';
import { createUploads } from './releases/uploads/uploads.ts';

export type { DownloadLog, Downloads } from './downloads/download-log.ts';

export type DeliveryServices = {
  accounts: Pick<Accounts, 'people' | 'lookUp' | 'sessions'>;
  catalogue: Pick<Catalogue, 'findIncludingArchived'>;
  licenses: Pick<Licenses, 'mine' | 'countOf' | 'read' | 'signingKeys'> & {
    admitProduct(key: string): Promise<string>;
    versionsRunning(productId: string): Promise<ProductReleases['running']>;
  };
};

type Dependencies = DeliveryServices & {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  publicUrl: string;
  onCurrentChanged: OnCurrentChanged;
};

/** Releases of products, and the launcher that runs them at the customer's. */
export function createDelivery(dependencies: Dependencies) {
  const { db, catalogue, licenses } = dependencies;
  const isProduct: Parameters<typeof createUploads>[0]['isProduct'] = async (tx, id) =>
    (await catalogue.findIncludingArchived(tx, id)) !== undefined;
  const uploads = createUploads({ ...dependencies, isProduct });
  const releases = createReleases({
    ...dependencies,
    isProduct,
    signingKeys: licenses.signingKeys,
    versionsRunning: licenses.versionsRunning,
    ownUpload: uploads.own,
  });
  const claims = createClaims({ ...dependencies, releases });
  const downloadLog = createDownloadLog(dependencies);
  return { uploads, releases, claims, downloadLog, productsWithReleases: () => productsWithReleases(db) };
}
