import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { captureApprovedLater } from './payments/webhooks.ts';
import type { Orders } from './service.ts';

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

export function ordersJobs({ orders }: { orders: Orders }): Job[] {
  const { payments } = orders;
  return [
    { name: 'orders.expire', cron: '* * * * *', run: () => orders.expire() },
    { name: 'orders.cancel_invoices', cron: '* * * * *', run: () => orders.invoices.expire() },
    ...(payments
      ? [
          { name: 'orders.reconcile', cron: '* * * * *', run: oneAtATime(payments.reconcile) },
          handleJob(captureApprovedLater, ({ providerId }) => payments.captureApproved(providerId)),
        ]
      : []),
  ];
}
