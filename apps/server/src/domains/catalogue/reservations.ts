import type { System } from '@botique/contract/catalogue/product-rules.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sendSignal } from '../../platform/db/database-signals.ts';
import { lockProduct, putItemBack, putOneBack, removeItem, takeItem, takeOne } from './repository.ts';

/** The database signal for pieces that were taken or came back. */
export const stockTopic = 'stock';

/** `missing` means that stock is limited and nothing is left. */
export type Reservation = 'reserved' | 'unlimited' | 'missing';

type Piece = { productId: string; orderId: string; system: System };
type Wanted = Piece & { limited: boolean };

/** Reserves pieces of stock for orders. Everything runs in the order's own transaction. */
export function createReservations({ onChange }: { onChange(): void }) {
  async function take(tx: Queryable, { productId, orderId, system, limited }: Wanted): Promise<Reservation> {
    // Wait for concurrent orders of limited stock: one of them may give its piece back.
    if (limited) await lockProduct(tx, productId);
    // A ticket sale delivers an item if there is one, even if stock is unlimited.
    if (system === 'ticket' && (await takeItem(tx, productId, orderId))) return 'reserved';
    if (!limited) return 'unlimited';
    return system === 'license' && (await takeOne(tx, productId)) ? 'reserved' : 'missing';
  }

  return {
    async reserve(tx: Queryable, wanted: Wanted): Promise<Reservation> {
      const reservation = await take(tx, wanted);
      if (reservation === 'reserved') await sendSignal(tx, stockTopic);
      return reservation;
    },

    async returnStock(tx: Queryable, { productId, orderId, system }: Piece): Promise<void> {
      await (system === 'ticket' ? putItemBack(tx, orderId) : putOneBack(tx, productId));
      await sendSignal(tx, stockTopic);
    },

    /** The item reserved for an order of a ticket product, or null if there is none. */
    deliver: (tx: Queryable, orderId: string): Promise<string | null> => removeItem(tx, orderId),

    /** Call this after a commit that moved pieces, so that this node shows it at once. */
    moved: onChange,
  };
}
