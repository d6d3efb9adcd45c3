import { documents, endpoints } from '@botique/contract/registry.ts';
import type { FastifyInstance } from 'fastify';
import type { StaffRefusal } from '../platform/http/gate.ts';
import type { Viewer } from '../platform/http/identity.ts';
import { mountDocuments } from '../platform/http/mount-documents.ts';
import { mountEndpoints } from '../platform/http/mount-endpoints.ts';
import type { Modules } from './create-modules.ts';

type Options = {
  /** Counts a call by a signed-in person. */
  spend(viewer: Viewer): Promise<void>;
  spendLicenseKey(key: string): Promise<void>;
  onFailedGuess(address: string): Promise<void>;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  ownOrigins: readonly string[];
};

/** Mounts the API calls and documents of all modules. A call that no module handles is a type error. */
export function mountModules(http: FastifyInstance, modules: Modules, options: Options): void {
  const { office, accounts, catalogue, ledger, licenses, tickets, orders, billing, payments } = modules;
  const { customers, delivery, disputes, today } = modules;
  mountEndpoints(
    http,
    endpoints,
    {
      ...office.routes,
      ...accounts.routes,
      ...catalogue.routes,
      ...ledger.routes,
      ...licenses.routes,
      ...tickets.routes,
      ...orders.routes,
      ...billing.routes,
      ...payments.routes,
      ...customers.routes,
      ...delivery.routes,
      ...today.routes,
      ...disputes.routes,
    },
    {
      ...options,
      identify: accounts.service.identify,
      admitProduct: licenses.service.admitProduct,
    },
  );
  mountDocuments(http, documents, {
    ...accounts.documents,
    ...billing.documents,
    ...delivery.documents,
    ...tickets.documents,
  });
  payments.mount(http);
}
