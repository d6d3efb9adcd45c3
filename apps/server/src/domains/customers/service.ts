import {
  maxListedForCustomer,
  maxListedSessionsOfCustomer,
  type Customer,
} from '@botique/contract/customers/customer.ts';
import { AppError } from '../../platform/errors.ts';
import { presentUser, type Accounts } from '../accounts/service.ts';
import { presentInvoice, type Invoices } from '../billing/service.ts';
import type { Licenses, StaffView } from '../licenses/service.ts';
import type { Tickets } from '../tickets/service.ts';

export type CustomerServices = {
  accounts: Pick<Accounts, 'lookUp'>;
  licenses: Pick<Licenses, 'onCreated' | 'onUpdated' | 'onDeleted'> & {
    staffView: StaffView;
    onSessionsChanged(listener: (ownerId: string) => void): void;
  };
  billing: { invoices: Pick<Invoices, 'mine' | 'onChanged'> };
  tickets: Pick<Tickets, 'newestOf' | 'onNews'>;
};

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers({ accounts, licenses, billing, tickets }: CustomerServices) {
  async function find(id: string) {
    const user = await accounts.lookUp(id);
    if (!user) throw new AppError('not_found');
    return user;
  }

  return {
    find,

    async get(id: string): Promise<Customer> {
      const user = await find(id);
      const limit = maxListedForCustomer;
      const [owned, running, invoices, opened] = await Promise.all([
        licenses.staffView.licenses(id, limit),
        licenses.staffView.running(id, maxListedSessionsOfCustomer),
        billing.invoices.mine(id, { limit }),
        tickets.newestOf(id, limit),
      ]);
      return {
        user: presentUser(user),
        bannedAt: user.bannedAt?.toISOString() ?? null,
        licenses: owned,
        sessions: running,
        invoices: { newest: invoices.rows.map(presentInvoice), total: invoices.total },
        tickets: opened,
      };
    },
  };
}
