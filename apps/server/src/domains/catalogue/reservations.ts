import type { System } from '@botique/contract/catalogue/product-rules.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { announce } from '../../platform/db/notices.ts';
import { lockProduct, putItemBack, putOneBack, removeItem, takeItem, takeOne } from './store.ts';

/** What other nodes are told when pieces were taken or came back. */
export const stockTopic = 'stock';

/** `missing` says that stock is limited and nothing is left. */
export type Reservation = 'reserved' | 'unlimited' | 'missing';

type Piece = { productId: string; orderId: string; system: System };
type Wanted = Piece & { limited: boolean };

/** Pieces of limited stock, kept for orders. Everything happens in the order's own transaction. */
export function createReservations({ onChange }: { onChange(): void }) {
  async function take(tx: Queryable, { productId, orderId, system, limited }: Wanted): Promise<Reservation> {
    // Whoever wants a piece of limited stock waits for the one before: his may still come back.
    if (limited) await lockProduct(tx, productId);
    // Items are goods: a sale delivers one wherever there is one.
    if (system === 'ticket' && (await takeItem(tx, productId, orderId))) return 'reserved';
    if (!limited) return 'unlimited';
    return system === 'license' && (await takeOne(tx, productId)) ? 'reserved' : 'missing';
  }

  return {
    async reserve(tx: Queryable, wanted: Wanted): Promise<Reservation> {
      const reservation = await take(tx, wanted);
      if (reservation === 'reserved') await announce(tx, stockTopic);
      return reservation;
    },

    async giveBack(tx: Queryable, { productId, orderId, system }: Piece): Promise<void> {
      await (system === 'ticket' ? putItemBack(tx, orderId) : putOneBack(tx, productId));
      await announce(tx, stockTopic);
    },

    /** What was kept for an order of a ticket product; null where nothing was. */
    deliver: (tx: Queryable, orderId: string): Promise<string | null> => removeItem(tx, orderId),

    /** After a commit that moved pieces: whoever looks at the shelf on this node sees it at once. */
    moved: onChange,
  };
}
