import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import { sendCreditsChanged } from './live.ts';
import type { Ledger } from './service.ts';
import { notifyCreditsLater } from './notify-credits.ts';

export function ledgerJobs({ ledger, live }: { ledger: Ledger; live: Live }): Job[] {
  return [
    handleJob(notifyCreditsLater, async ({ userId }) => sendCreditsChanged(live, userId)),
    {
      name: 'ledger.check_books',
      cron: '* * * * *',
      async run() {
        await ledger.checkBooks();
      },
    },
    {
      name: 'ledger.check_all_books',
      cron: '23 3 * * *',
      async run() {
        await ledger.checkAllBooks();
      },
    },
  ];
}
