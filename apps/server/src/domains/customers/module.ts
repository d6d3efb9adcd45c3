import type { customersEndpoints } from '@botique/contract/customers/endpoints.ts';
import type { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { customersLive, sendCustomerEvents } from './live.ts';
import { createCustomers, type CustomerServices } from './service.ts';
import { createStaffGrants, type StaffGrantServices } from './users/staff-grants.ts';
import { userRoutes } from './users/routes.ts';
import { createUsers, type UsersServices } from './users/users.ts';

type Services = CustomerServices &
  Omit<UsersServices, keyof ModuleContext> &
  Omit<StaffGrantServices, keyof ModuleContext> &
  Pick<Parameters<typeof userRoutes>[0], 'ledger' | 'tickets'> & { signals: DatabaseSignals };

/** What staff see of a customer, gathered from the other domains. */
export function createCustomersModule(context: ModuleContext, services: Services) {
  const { live } = context;
  const service = createCustomers(services);
  const users = createUsers({ ...context, ...services });
  const staffGrants = createStaffGrants({ ...context, ...services });
  sendCustomerEvents({ ...services, live });
  return {
    service,
    routes: {
      ...userRoutes({ ...services, users, staffGrants }),
      async 'customers.get'({ params }) {
        return { data: await service.get(params.id) };
      },
    } satisfies Handlers<typeof customersEndpoints & typeof userEndpoints>,
    documents: {},
    liveHandlers: customersLive(service),
    jobs: [],
  } satisfies Module;
}
