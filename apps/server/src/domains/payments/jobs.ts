import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import { announceHeld } from './held/announce-held.ts';
import type { MoneyBack } from './money-back.ts';
import type { Payments } from './service.ts';
import { lookAgainLater } from './unmatched/look-again.ts';
import { captureApprovedLater } from './webhooks.ts';

/** If PayPal is slow, a run takes more than a minute. An overlapping run would only hold up other jobs. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}

/** Held payments and owed refunds also exist after a shop has stopped accepting PayPal. */
export function heldJobs(live: Pick<Live, 'send'>, { holdOverdue }: Pick<MoneyBack, 'holdOverdue'>): Job[] {
  return [
    handleJob(announceHeld, async () => live.send('sales.changed', { to: 'staff' }, {})),
    { name: 'payments.hold_overdue', cron: '7 * * * *', run: oneAtATime(holdOverdue) },
  ];
}

export function paymentsJobs(payments: Payments): Job[] {
  async function reconcile(): Promise<void> {
    await payments.removeOldUnmatched();
    await payments.reconcile();
  }
  return [
    { name: 'orders.reconcile', cron: '* * * * *', run: oneAtATime(reconcile) },
    handleJob(lookAgainLater, ({ names }) => payments.lookAgain(names)),
    handleJob(captureApprovedLater, ({ providerId }) => payments.captureApproved(providerId)),
  ];
}
