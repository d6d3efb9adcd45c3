import { z } from 'zod';
import { defineJobKind, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/channel.ts';
import type { Sessions } from './sessions.ts';

/** A changed role must reach open pages also when the change came from the command line of another process. */
export const endLiveSessions = defineJobKind({
  name: 'accounts.end_live_sessions',
  payload: z.object({ userId: z.string(), reason: z.enum(['banned', 'role_changed']) }),
});

export function accountsJobs({ live, sessions }: { live: Live; sessions: Sessions }): Job[] {
  return [
    handleJob(endLiveSessions, async ({ userId, reason }) => live.end({ to: 'user', id: userId }, reason)),
    { name: 'accounts.remove_expired_sessions', cron: '17 * * * *', run: () => sessions.removeExpired() },
  ];
}
