import type { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { PartiesOf } from './parties-of.ts';
import { presentBill } from './present.ts';
import type { Ledger } from './service.ts';

type Dependencies = {
  ledger: Ledger;
  /** Ids of users whose name contains this text. */
  idsByName(q: string): Promise<string[]>;
  partiesOf: PartiesOf;
  /** The number of licenses of a customer. */
  licenses(userId: string): Promise<number>;
  /** The time zone of the shop's days. */
  timeZone(): Promise<string>;
};

const newest = 100;

export function ledgerRoutes({
  ledger,
  partiesOf,
  idsByName,
  licenses,
  timeZone,
}: Dependencies): Handlers<typeof ledgerEndpoints> {
  /** The customers that a search means; undefined without one. */
  async function customerIdsFor(q: string | undefined): Promise<string[] | undefined> {
    return q ? [...(await idsByName(q)), q] : undefined;
  }

  return {
    async 'credits.get'({ viewer }) {
      return { data: { credits: dollarsOfCents(await ledger.credits(viewer.userId)) } };
    },

    async 'overview.get'({ viewer: { userId } }) {
      const [cents, count, rows, history] = await Promise.all([
        ledger.credits(userId),
        licenses(userId),
        ledger.bills(userId, newest),
        ledger.history(userId),
      ]);
      const bills = rows.map(presentBill);
      const users = await partiesOf(bills);
      return { data: { credits: dollarsOfCents(cents), licenses: count, bills, users, history } };
    },

    async 'bills.mine'({ query, viewer: { userId } }) {
      const { rows, total, next } = await ledger.billsPage(userId, query);
      const data = rows.map(presentBill);
      return { data, users: await partiesOf(data), total, next };
    },

    async 'bills.all'({ query }) {
      const { q, from, to } = query;
      const days = { from, to, timeZone: await timeZone() };
      const { rows, total, next } = await ledger.allBills(query, { userIds: await customerIdsFor(q), days });
      const data = rows.map(presentBill);
      return { data, users: await partiesOf(data), total, next };
    },
  };
}
