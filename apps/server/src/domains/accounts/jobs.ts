import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import { endLiveConnections } from './end-live-sessions.ts';
import type { Accounts } from './service.ts';

export function accountsJobs({ live, accounts }: { live: Live; accounts: Accounts }): Job[] {
  return [
    handleJob(endLiveConnections, async ({ userId, sessionIds = [] }) => {
      for (const id of sessionIds) live.end({ to: 'loginSession', id }, 'signed_out');
      const user = await accounts.lookUp(userId);
      // Check the current state: the job may run late, after the page reconnected or the ban was lifted.
      await live.endOutdated({ to: 'user', id: userId }, (viewer) => {
        if (user?.bannedAt) return 'banned';
        return user && viewer.role !== user.role ? 'role_changed' : null;
      });
    }),
    {
      name: 'accounts.remove_expired_sessions',
      cron: '17 * * * *',
      async run() {
        for (const id of await accounts.sessions.removeExpired()) {
          live.end({ to: 'loginSession', id }, 'signed_out');
        }
      },
    },
    {
      name: 'accounts.remove_old_sign_ins',
      cron: '27 * * * *',
      run: () => accounts.sessions.removeOldSignIns(),
    },
  ];
}
