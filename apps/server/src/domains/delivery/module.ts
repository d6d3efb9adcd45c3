import { AppError } from '../../platform/errors.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { deliveryJobs } from './jobs.ts';
import { launcherDocuments } from './launcher/launcher-document.ts';
import { builtLauncher } from './launcher/launcher-zip.ts';
import { sendReleaseChanges } from './live.ts';
import { createDownloads } from './releases/downloads.ts';
import type { OnCurrentChanged } from './releases/releases.ts';
import { deliveryRoutes } from './routes.ts';
import { createDelivery, type DeliveryServices } from './service.ts';

type Options = DeliveryServices & {
  companyName: string;
  publicUrl: string;
  signals: DatabaseSignals;
  onFailedGuess(address: string): Promise<void>;
  /** The folder with the files of the launcher. */
  launcher?: string | undefined;
  /** Called after the commit, on the node that made the change. */
  onCurrentChanged?: OnCurrentChanged | undefined;
};

export function createDeliveryModule(context: ModuleContext, options: Options) {
  const { db, limiter, ratePerMinute } = context;
  const { licenses, onCurrentChanged = () => {}, launcher = builtLauncher } = options;
  const service = createDelivery({ ...context, ...options, onCurrentChanged });
  sendReleaseChanges({ ...context, ...options, ...service });

  async function licenseWithKey(key: string) {
    const license = await licenses.read(await licenses.admitProduct(key));
    if (!license) throw new AppError('license_not_found');
    return license;
  }

  return {
    service,
    routes: deliveryRoutes({
      ...options,
      ...service,
      startDownload: createDownloads(db),
      licenseWithKey,
      launcherDownloads: limiter('launcher downloads', ratePerMinute / 20),
      claimAttempts: limiter('launcher claims', ratePerMinute / 20),
    }),
    documents: launcherDocuments({
      ...context,
      ...options,
      ...service,
      signingKeys: licenses.signingKeys,
      launcher,
    }),
    liveHandlers: {},
    jobs: deliveryJobs(service),
  } satisfies Module;
}
