import type { customersClientEvents } from '@botique/contract/customers/events.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveHandlers } from '../../platform/live/channel.ts';
import type { Module } from '../../platform/module.ts';

/** What staff see of a customer, gathered from the other domains. */
export function createCustomersModule() {
  return {
    service: {},
    routes: {
      async 'customers.get'() {
        throw new AppError('unavailable');
      },
    },
    documents: {},
    liveHandlers: {
      async 'customer.watch'({ id }, { join }) {
        await join({ to: 'customerStaff', id });
      },
      async 'customer.unwatch'({ id }, { leave }) {
        await leave({ to: 'customerStaff', id });
      },
    } satisfies Pick<LiveHandlers, keyof typeof customersClientEvents>,
    jobs: [],
  } satisfies Module;
}
