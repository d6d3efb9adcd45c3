import { storeId, type Bill } from '@botique/contract/ledger/bill.ts';
import type { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import { presentBill } from './present.ts';
import type { Ledger } from './service.ts';

type Party = { globalUsername: string; avatar: string | null };

type Dependencies = {
  ledger: Ledger;
  /** The shop's name in transfers. */
  companyName: string;
  people(ids: Iterable<string>): Promise<ReadonlyMap<string, Party>>;
  /** The number of licenses of a customer. */
  licenses(userId: string): Promise<number>;
};

const newest = 100;

export function ledgerRoutes({
  ledger,
  companyName,
  people,
  licenses,
}: Dependencies): Handlers<typeof ledgerEndpoints> {
  async function partiesOf(bills: readonly Bill[]) {
    const ids = new Set(bills.flatMap(({ userId, receiverId }) => [userId, receiverId]));
    ids.delete(storeId);
    const known = await people(ids);
    const named = [...known].map(
      ([id, { globalUsername, avatar }]) => [id, { username: globalUsername, avatar }] as const,
    );
    return Object.fromEntries([[storeId, { username: companyName, avatar: null }], ...named]);
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
  };
}
