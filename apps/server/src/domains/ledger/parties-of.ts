import type { Bill } from '@botique/contract/ledger/bill.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';

type Named = { globalUsername: string; avatar: string | null };

type Dependencies = {
  /** The shop's name in transfers. */
  companyName: string;
  people(ids: Iterable<string>): Promise<ReadonlyMap<string, Named>>;
};

export type PartiesOf = ReturnType<typeof createPartiesOf>;

/** The names and pictures of the shop and everyone else in these transfers, by id. */
export function createPartiesOf({ companyName, people }: Dependencies) {
  return async (bills: readonly Bill[]) => {
    const ids = new Set(bills.flatMap(({ userId, receiverId }) => [userId, receiverId]));
    ids.delete(storeId);
    const known = await people(ids);
    const named = [...known].map(
      ([id, { globalUsername, avatar }]) => [id, { username: globalUsername, avatar }] as const,
    );
    return Object.fromEntries([[storeId, { username: companyName, avatar: null }], ...named]);
  };
}
