import type { customersEndpoints } from '@botique/contract/customers/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { customersLive, sendCustomerEvents } from './live.ts';
import { createCustomers, type CustomerServices } from './service.ts';

/** What staff see of a customer, gathered from the other domains. */
export function createCustomersModule({ live }: ModuleContext, services: CustomerServices) {
  const service = createCustomers(services);
  sendCustomerEvents({ ...services, live });
  return {
    service,
    routes: {
      async 'customers.get'({ params }) {
        return { data: await service.get(params.id) };
      },
    } satisfies Handlers<typeof customersEndpoints>,
    documents: {},
    liveHandlers: customersLive(service),
    jobs: [],
  } satisfies Module;
}
