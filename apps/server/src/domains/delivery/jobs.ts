import type { Job } from '../../platform/jobs/jobs.ts';
import type { DownloadLog } from './downloads/download-log.ts';
import type { Claims } from './launcher/claims.ts';
import type { Uploads } from './releases/uploads/uploads.ts';

type Dependencies = { uploads: Uploads; claims: Claims; downloadLog: DownloadLog };

export function deliveryJobs({ uploads, claims, downloadLog }: Dependencies): Job[] {
  return [
    { name: 'delivery.remove_forgotten_uploads', cron: '7 * * * *', run: () => uploads.sweep() },
    { name: 'delivery.remove_expired_links', cron: '37 * * * *', run: () => claims.removeExpired() },
    { name: 'delivery.remove_old_downloads', cron: '47 * * * *', run: () => downloadLog.removeOld() },
  ];
}
