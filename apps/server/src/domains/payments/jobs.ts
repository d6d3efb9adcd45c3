import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Payments } from './service.ts';
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

export function paymentsJobs(payments: Payments): Job[] {
  return [
    { name: 'orders.reconcile', cron: '* * * * *', run: oneAtATime(payments.reconcile) },
    handleJob(captureApprovedLater, ({ providerId }) => payments.captureApproved(providerId)),
  ];
}
