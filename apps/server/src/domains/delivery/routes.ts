import type { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { LicenseRow } from '../licenses/service.ts';
import { addressKey } from '../../platform/http/client-address.ts';
import type { DownloadLog } from './downloads/download-log.ts';
import type { Claims } from './launcher/claims.ts';
import type { createDownloads } from './releases/downloads.ts';
import { presentUpload } from './releases/present.ts';
import type { Releases } from './releases/releases.ts';
import type { Uploads } from './releases/uploads/uploads.ts';

type Dependencies = {
  uploads: Uploads;
  releases: Releases;
  claims: Claims;
  downloadLog: DownloadLog;
  startDownload: ReturnType<typeof createDownloads>;
  /** Rejects if a product may not use the key. */
  licenseWithKey(key: string): Promise<Pick<LicenseRow, 'id' | 'productId' | 'userId'>>;
  onFailedGuess(address: string): Promise<void>;
  /** Each makes a link, then a zip. */
  launcherDownloads: RateLimiter;
  claimAttempts: RateLimiter;
};

export function deliveryRoutes(dependencies: Dependencies): Handlers<typeof deliveryEndpoints> {
  const { uploads, releases, claims, downloadLog, startDownload, licenseWithKey, onFailedGuess } =
    dependencies;
  return {
    async 'releases.list'({ params, viewer }) {
      return { data: await releases.list(params.product, viewer.userId) };
    },

    async 'releases.startUpload'({ params, body, viewer }) {
      const upload = { ...body, productId: params.product, uploadedBy: viewer.userId };
      return { data: presentUpload(await uploads.start(upload)) };
    },

    async 'releases.uploadChunk'({ params, query, file }) {
      return { data: presentUpload(await uploads.addChunk(params.upload, query.from, file)) };
    },

    async 'releases.checkUpload'({ params, viewer }) {
      return { data: presentUpload(await uploads.check(params.upload, viewer.userId)) };
    },

    async 'releases.discardUpload'({ params }) {
      await uploads.discard(params.upload);
      return {};
    },

    async 'releases.publish'({ params, body, viewer }) {
      return { data: await releases.publish(params.upload, body, viewer.userId) };
    },

    async 'releases.setCurrent'({ params, viewer }) {
      return { data: await releases.setCurrent(params.release, viewer.userId) };
    },

    async 'releases.withdraw'({ params, viewer }) {
      return { data: await releases.withdraw(params.release, viewer.userId) };
    },

    async 'releases.current'({ licenseKey }) {
      const { productId } = await licenseWithKey(licenseKey);
      return { data: await releases.current(productId) };
    },

    async 'releases.download'({ params, query: { from }, licenseKey, address }) {
      const { id: licenseId, productId, userId: ownerId } = await licenseWithKey(licenseKey);
      const release = await releases.find(params.release, productId);
      if (release.state === 'withdrawn') throw new AppError('release_withdrawn');
      if (from >= release.bytes) {
        throw new AppError('invalid_request', { message: 'from: is past the end of the zip' });
      }
      const bytes = startDownload({ release, licenseId, ownerId, from });
      const { version } = release;
      // A launcher resumes a download at a later byte, which is not another one.
      if (from === 0)
        await downloadLog.record({ kind: 'release', userId: ownerId, licenseId, version, address });
      return {
        bytes,
        length: release.bytes - from,
        name: `release-${release.version}.zip`,
      };
    },

    async 'releases.reportCrash'({ params, licenseKey }) {
      const { id: licenseId, productId } = await licenseWithKey(licenseKey);
      await releases.reportCrash(await releases.find(params.release, productId), licenseId);
      return {};
    },

    async 'launcher.runnable'({ viewer }) {
      return { data: await claims.runnable(viewer.userId) };
    },

    async 'launcher.download'({ viewer }) {
      await dependencies.launcherDownloads.spend(viewer.userId);
      return { url: await claims.link(viewer.userId) };
    },

    async 'launcher.claim'({ body, address }) {
      await dependencies.claimAttempts.spend(addressKey(address));
      const data = await claims.claim({ ...body, address });
      if (data) return { data };
      await onFailedGuess(address);
      throw new AppError('claim_used');
    },
  };
}
