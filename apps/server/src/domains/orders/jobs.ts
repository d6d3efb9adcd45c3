import type { Job } from '../../platform/jobs/jobs.ts';
import type { Orders } from './service.ts';

export function ordersJobs({ orders }: { orders: Orders }): Job[] {
  return [{ name: 'orders.expire', cron: '* * * * *', run: () => orders.expire() }];
}
