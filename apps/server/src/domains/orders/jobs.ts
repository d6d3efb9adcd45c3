import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { captureApprovedLater } from './payments/messages.ts';
import type { Orders } from './service.ts';

/** While PayPal is slow a round takes longer than its minute. A second one would only take a place from other jobs. */
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
