import { reasonLabel } from '@botique/contract/disputes/dispute-rules.ts';
import { centsText } from '@botique/contract/money.ts';
import type { Logger } from 'pino';
import type { ProviderDispute, WebhookEvent } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Accounts } from '../../accounts/service.ts';
import { createNotification } from '../../office/service.ts';
import { lockAnyOrder, titleOf, type OrderRow } from '../../orders/service.ts';
import type { FindOrder } from '../find-order.ts';
import { linkOrders, saveDispute } from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  accounts: Pick<Accounts, 'admins' | 'lookUp'>;
  findOrder: FindOrder;
  /** Called after the commit. */
  onRecorded(): void;
};

export type RecordDispute = ReturnType<typeof createRecordDispute>;

/** Stores a dispute, and tells the admins about a new one. */
export function createRecordDispute({ db, clock, log, accounts, findOrder, onRecorded }: Dependencies) {
  async function ordersOf({ disputed }: ProviderDispute): Promise<OrderRow[]> {
    const found: OrderRow[] = [];
    for (const ids of disputed) {
      const order = await findOrder({ providerId: null, ...ids });
      if (order && !found.some(({ id }) => id === order.id)) found.push(order);
    }
    return found;
  }

  async function notifyAdmins(tx: Queryable, dispute: ProviderDispute, order: OrderRow): Promise<void> {
    const buyer = (await accounts.lookUp(order.userId))?.globalUsername ?? order.userId;
    const { amountCents, respondBy, reason } = dispute;
    const amount = amountCents === null ? 'a payment' : centsText(amountCents);
    const deadline = respondBy ? ` Submit evidence by ${days.format(respondBy)}.` : '';
    const text = `${buyer} disputes ${amount} for ${titleOf(order)}: ${reasonLabel(reason).toLowerCase()}.${deadline}`;
    for (const userId of await accounts.admins()) {
      await createNotification(tx, { userId, text, licenseId: null, createdAt: clock.now() });
    }
  }

  return async (event: WebhookEvent, dispute: ProviderDispute): Promise<void> => {
    const orders = await ordersOf(dispute);
    const [first] = orders;
    if (!first) {
      log.warn({ event: event.id, dispute: dispute.id }, 'a dispute is about no order of this shop');
      return;
    }
    const { id, reason, status, outcome, amountCents, respondBy } = dispute;
    const updatedAt = dispute.updatedAt ?? clock.now();
    await transact(db, async (tx) => {
      // Waits for a refund as credits, which must not miss this dispute. Always in the same order.
      for (const orderId of orders.map((order) => order.id).toSorted()) await lockAnyOrder(tx, orderId);
      const saved = await saveDispute(tx, {
        id,
        customerId: first.userId,
        reason,
        status,
        outcome,
        amountCents,
        openedAt: dispute.openedAt ?? clock.now(),
        respondBy,
        decidedAt: outcome === null ? null : updatedAt,
        updatedAt,
      });
      await linkOrders(
        tx,
        id,
        orders.map((order) => order.id),
      );
      if (saved?.isNew && outcome === null) await notifyAdmins(tx, dispute, first);
    });
    onRecorded();
  };
}

/** Always UTC, because the server doesn't know where its readers are. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
