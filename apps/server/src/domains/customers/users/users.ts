import { maxListedSessionsOfCustomer } from '@botique/contract/customers/customer.ts';
import type { UserFilter } from '@botique/contract/customers/customer-rules.ts';
import type { ListedUser, ManagedCustomer } from '@botique/contract/customers/managed-customer.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  presentManagedUser,
  type Accounts,
  type PresenceTracker,
  type UserRow,
} from '../../accounts/service.ts';
import type { Billing } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { Licenses, StaffView } from '../../licenses/service.ts';
import { paidAmong } from '../../orders/service.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tickets } from '../../tickets/service.ts';

export type UsersServices = {
  db: Db;
  accounts: Pick<Accounts, 'lookUp' | 'listUsers' | 'signIns'> & {
    presence: Pick<PresenceTracker, 'find' | 'ids'>;
  };
  billing: Pick<Billing, 'spentBy' | 'invoices'>;
  ledger: Pick<Ledger, 'balances' | 'countBills'>;
  licenses: Pick<Licenses, 'countsOf'> & { staffView: StaffView };
  tickets: Pick<Tickets, 'newestOf'>;
};

type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: UserFilter | undefined;
};

export type Users = ReturnType<typeof createUsers>;

/** The list of users and the page of one user, gathered from the other domains. */
export function createUsers({ db, accounts, billing, ledger, licenses, tickets }: UsersServices) {
  /** The same number of queries for any number of users. */
  async function present(rows: readonly UserRow[]): Promise<ListedUser[]> {
    const ids = rows.map(({ id }) => id);
    const [balances, spent, counts] = await Promise.all([
      ledger.balances(ids),
      billing.spentBy(ids),
      licenses.countsOf(ids),
    ]);
    return rows.map((row) => {
      const { online, path } = accounts.presence.find(row.id);
      return {
        ...presentManagedUser(row),
        credits: dollarsOfCents(balances.get(row.id) ?? 0n),
        spent: dollarsOfCents(spent.get(row.id) ?? 0n),
        licenses: counts.get(row.id) ?? 0,
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        online,
        path,
      };
    });
  }

  async function find(id: string): Promise<UserRow> {
    const user = await accounts.lookUp(id);
    if (!user) throw new AppError('not_found');
    return user;
  }

  function filterOf(filter: UserFilter | undefined) {
    if (filter === 'online') return { ids: accounts.presence.ids() };
    if (filter === 'admins') return { role: 'Admin' } as const;
    return filter === 'suspended' ? { banned: true } : {};
  }

  return {
    find,

    async list({ filter, q = '', ...page }: ListQuery) {
      const { rows, total, next } = await accounts.listUsers({ q, ...filterOf(filter) }, page);
      return { data: await present(rows), total, next };
    },

    async get(id: string): Promise<ManagedCustomer> {
      const row = await find(id);
      const [listed, invoices, transfers, opened, signIns, sessions] = await Promise.all([
        present([row]),
        billing.invoices.mine(id, { limit: 1 }),
        ledger.countBills(id),
        tickets.newestOf(id, 1),
        accounts.signIns.count(id),
        licenses.staffView.running(id, maxListedSessionsOfCustomer),
      ]);
      const user = listed[0] as ListedUser;
      return {
        user,
        counts: {
          licenses: user.licenses,
          invoices: invoices.total,
          transfers,
          tickets: opened.total,
          signIns,
        },
        sessions,
      };
    },

    async licenses(id: string, query: { limit: number; cursor?: string | undefined }) {
      await find(id);
      const { data, total, next } = await licenses.staffView.page(id, query);
      const paid = await paidAmong(
        db,
        data.map((license) => license.id),
      );
      return {
        data: data.map((license) => Object.assign(license, { paid: paid.has(license.id) })),
        total,
        next,
      };
    },
  };
}
