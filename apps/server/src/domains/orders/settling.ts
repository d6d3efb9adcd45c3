import type { Method } from '@botique/contract/orders/order-rules.ts';
import { failpoint } from '#failpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Catalogue, ProductForSale } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { LicenseRow, Licenses } from '../licenses/service.ts';
import type { TicketRow, Tickets } from '../tickets/service.ts';
import { updateOrder, type OrderRow } from './store.ts';

export type Settlement = { order: OrderRow; license: LicenseRow | null; ticket: TicketRow | null };

type Dependencies = {
  clock: Clock;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
};

export type Settling = ReturnType<typeof createSettling>;

/**
 * The only door to something sold. In one transaction: the money moves, the goods leave the shelf, the buyer gets what
 * he bought, and the order says so. All of it or nothing.
 */
export function createSettling({ clock, catalogue, ledger, licenses, tickets }: Dependencies) {
  async function grantLicense(tx: Queryable, order: OrderRow, product: ProductForSale): Promise<LicenseRow> {
    return licenses.grant(tx, {
      userId: order.userId,
      productId: order.productId,
      productName: order.productName,
      category: product.category,
      type: product.key,
      trial: false,
      days: order.days,
      sessions: order.sessions ?? 0,
      storageMb: order.storageMb ?? 0,
      grantedFor: `order:${order.id}`,
    });
  }

  async function openTicket(tx: Queryable, order: OrderRow): Promise<TicketRow> {
    const { userId, productId, productName } = order;
    const item = order.reserved ? await catalogue.reservations.deliver(tx, order.id) : null;
    const content = item ?? `Thank you for buying ${productName}. Our team delivers it to you here.`;
    return tickets.openForPurchase(tx, { userId, productId, title: productName, content });
  }

  return {
    /** `order` is locked and open, and `method` has the right to its price. */
    async settle(
      tx: Queryable,
      { order, product, method }: { order: OrderRow; product: ProductForSale; method: Method },
    ): Promise<Settlement> {
      await ledger.refuseWhenBroken(tx);
      await failpoint('settle.begun');
      const license = order.system === 'license' ? await grantLicense(tx, order, product) : null;
      const ticket = order.system === 'ticket' ? await openTicket(tx, order) : null;
      await failpoint('settle.granted');
      // Last, because here people wait for each other: what is booked is locked until the commit.
      if (order.priceCents > 0n) {
        await ledger.book(tx, {
          key: `order:${order.id}`,
          from: { user: order.userId },
          to: { shop: 'sales', near: order.userId },
          amountCents: order.priceCents,
          reason: order.productName,
        });
      }
      await failpoint('settle.booked');
      const settled = await updateOrder(tx, order.id, {
        state: 'fulfilled',
        method,
        licenseId: license?.id ?? null,
        ticketId: ticket?.id ?? null,
        settledAt: clock.now(),
      });
      return { order: settled, license, ticket };
    },
  };
}
