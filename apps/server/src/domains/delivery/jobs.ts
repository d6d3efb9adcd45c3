import type { Job } from '../../platform/jobs/jobs.ts';
import type { Claims } from './launcher/claims.ts';
import type { Uploads } from './releases/uploads/uploads.ts';

export function deliveryJobs({ uploads, claims }: { uploads: Uploads; claims: Claims }): Job[] {
  return [
    { name: 'delivery.remove_forgotten_uploads', cron: '7 * * * *', run: () => uploads.sweep() },
    { name: 'delivery.remove_expired_links', cron: '37 * * * *', run: () => claims.removeExpired() },
  ];
}
