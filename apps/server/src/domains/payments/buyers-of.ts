import type { Accounts } from '../accounts/service.ts';
import type { OrderRow } from '../orders/service.ts';

/** The buyers of some orders, as lists show them. */
export async function buyersOf(accounts: Pick<Accounts, 'people'>, orders: readonly OrderRow[]) {
  const found = await accounts.people(orders.map(({ userId }) => userId));
  return ({ userId }: OrderRow) => {
    const { globalUsername = userId, avatar = null } = found.get(userId) ?? {};
    return { id: userId, username: globalUsername, avatar };
  };
}
