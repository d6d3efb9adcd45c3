import { endpoints } from '@botique/contract/registry.ts';
import type { Accounts } from '../domains/accounts/service.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';
import type { Licenses } from '../domains/licenses/service.ts';
import type { AuditLookups } from '../domains/office/audit/audit-log.ts';
import { findOrders } from '../domains/orders/service.ts';
import type { Tickets } from '../domains/tickets/service.ts';
import type { Db } from '../platform/db/database.ts';
import { uuidForm } from '../platform/http/list-cursor.ts';

type Services = {
  db: Db;
  accounts: Pick<Accounts, 'people'>;
  catalogue: Pick<Catalogue, 'names'>;
  licenses: Pick<Licenses, 'productNames'>;
  tickets: Pick<Tickets, 'titles'>;
};

/** What the subjects of audit entries are called. `services` are created after the office. */
export function auditNames(services: () => Services): AuditLookups['names'] {
  return {
    async user(ids) {
      const people = await services().accounts.people(ids);
      return new Map([...people].map(([id, { globalUsername }]) => [id, globalUsername]));
    },
    call: async (names) => new Map(names.flatMap((name) => purposeOf(name) ?? [])),
    product: async (ids) => services().catalogue.names(ids),
    license: async (ids) => services().licenses.productNames(uuidsIn(ids)),
    ticket: async (ids) => services().tickets.titles(ids),
    async order(ids) {
      const orders = await findOrders(services().db, uuidsIn(ids));
      return new Map(orders.map(({ id, productName }) => [id, productName]));
    },
  };
}

/** The database refuses other texts as ids, and the log may hold any. */
function uuidsIn(ids: string[]): string[] {
  return ids.filter((id) => uuidForm.test(id));
}

/** What a call does: 'List all users, newest first' is 'List all users'. Events have no summary. */
function purposeOf(name: string): [[string, string]] | null {
  if (!Object.hasOwn(endpoints, name)) return null;
  const [purpose = name] = endpoints[name as keyof typeof endpoints].summary.split(/[.,:;]/, 1);
  return [[name, purpose]];
}
