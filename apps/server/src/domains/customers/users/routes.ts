import type { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { Handlers } from '../../../platform/http/mount-endpoints.ts';
import type { Accounts } from '../../accounts/service.ts';
import { presentInvoice, type Invoices } from '../../billing/service.ts';
import { presentBill, type Ledger, type PartiesOf } from '../../ledger/service.ts';
import type { Tickets } from '../../tickets/service.ts';
import type { StaffGrants } from './staff-grants.ts';
import type { Users } from './users.ts';

type Dependencies = {
  users: Users;
  staffGrants: StaffGrants;
  accounts: Pick<Accounts, 'signIns'>;
  billing: { invoices: Pick<Invoices, 'mine'> };
  ledger: Pick<Ledger, 'billsPage'> & { partiesOf: PartiesOf };
  tickets: Pick<Tickets, 'pageOf'>;
};

export function userRoutes({
  users,
  staffGrants,
  accounts,
  billing,
  ledger,
  tickets,
}: Dependencies): Handlers<typeof userEndpoints> {
  return {
    'users.list': ({ query }) => users.list(query),

    async 'users.get'({ params }) {
      return { data: await users.get(params.id) };
    },

    'users.licenses': ({ params, query }) => users.licenses(params.id, query),

    async 'users.invoices'({ params, query }) {
      await users.find(params.id);
      const { rows, next, total } = await billing.invoices.mine(params.id, query);
      return { data: rows.map(presentInvoice), next, total };
    },

    async 'users.transfers'({ params, query }) {
      await users.find(params.id);
      const { rows, next, total } = await ledger.billsPage(params.id, query);
      const data = rows.map(presentBill);
      return { data, users: await ledger.partiesOf(data), next, total };
    },

    async 'users.tickets'({ params, query }) {
      await users.find(params.id);
      return tickets.pageOf(params.id, query);
    },

    async 'users.signIns'({ params, query }) {
      await users.find(params.id);
      return accounts.signIns.page(params.id, query);
    },

    async 'licenses.grant'({ params, body, viewer }) {
      const instruction = { ...body, userId: params.id, actorId: viewer.userId };
      return { data: { license: await staffGrants.grantLicense(instruction) } };
    },

    async 'credits.grant'({ params, body, viewer }) {
      const instruction = { ...body, userId: params.id, actorId: viewer.userId };
      return { data: { credits: await staffGrants.grantCredits(instruction) } };
    },

    async 'credits.take'({ params, body, viewer }) {
      const instruction = { ...body, userId: params.id, actorId: viewer.userId };
      return { data: { credits: await staffGrants.takeCredits(instruction) } };
    },
  };
}
