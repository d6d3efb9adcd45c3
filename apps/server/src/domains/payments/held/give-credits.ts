import { centsText } from '@botique/contract/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Invoices } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import { createNotification } from '../../office/service.ts';
import { titleOf, type OrderRow } from '../../orders/service.ts';
import { whyNoCredits } from '../disputes/why-no-credits.ts';
import { endRefund } from '../refunds/end-refund.ts';
import { leftToCredit, type LeftCents } from '../refunds/left-to-credit.ts';
import { takenByBank } from '../refunds/refund-refusals.ts';
import { lockChargeback, refundsOf, type RefundRow } from '../refunds/repository.ts';
import { creditedText } from '../reversals/notification-texts.ts';
import { lockRefundOf } from './lock-refund-of.ts';
import { refusal, resolvedBefore } from './refusals.ts';
import { isPartlyLost, type HeldPaymentRow } from './repository.ts';

type Dependencies = {
  clock: Clock;
  ledger: Pick<Ledger, 'book' | 'notifyCredits'>;
  invoices: Pick<Invoices, 'issueForGrant'>;
};

/** When PayPal keeps refusing a refund, the buyer gets what they paid as credits. */
export function createGiveCredits({ clock, ledger, invoices }: Dependencies) {
  return async function giveCredits(
    tx: Queryable,
    held: HeldPaymentRow,
    order: OrderRow,
    leftCents: LeftCents,
  ): Promise<bigint> {
    const refund = await lockRefundOf(tx, held);
    if (held.reason !== 'refund_failed' || !refund)
      throw refusal('Only a failed refund can be paid out as credits.');
    if (refund.state === 'owed') {
      throw refusal(
        'PayPal hasn’t refused this refund and may still pay it. Credits could refund the buyer twice.',
      );
    }
    if (refund.state !== 'failed') throw resolvedBefore();
    const { amountCents } = refund;
    if (amountCents === null) {
      throw refusal('The amount owed is unknown, so it can’t be paid out as credits.');
    }
    await refuseReturned(tx, refund);
    await refuseMoreThanLeft(tx, refund, amountCents, leftCents);
    const { userId } = order;
    const given = { userId, amountCents, reason: `Refund of ${titleOf(order)} as credits` };
    await endRefund(tx, { order, refund, state: 'credited', at: clock.now() });
    await createNotification(tx, {
      userId,
      text: creditedText(order, amountCents),
      licenseId: null,
      createdAt: clock.now(),
    });
    await ledger.notifyCredits(tx, userId);
    await ledger.book(tx, {
      key: `refund-as-credits:${refund.id}`,
      from: { shop: 'paypal', near: userId },
      to: { user: userId },
      amountCents,
      reason: given.reason,
    });
    // Last, because the number of an invoice makes all others wait until the commit.
    await invoices.issueForGrant(tx, given);
    return amountCents;
  };
}

/** Someone may have refunded a part on PayPal's site without a webhook. */
async function refuseMoreThanLeft(
  tx: Queryable,
  { id, orderId, captureId }: RefundRow,
  amountCents: bigint,
  leftCents: LeftCents,
): Promise<void> {
  const others = (await refundsOf(tx, orderId)).filter((one) => one.id !== id);
  const left = leftToCredit(others, { captureId, leftCents });
  if (left === null) throw unknownRest();
  if (left !== undefined && left < amountCents) throw tooLittleLeft(left);
}

/** A dispute may return the same money. */
async function refuseReturned(tx: Queryable, { orderId, captureId, lastAnswer }: RefundRow): Promise<void> {
  if (await isPartlyLost(tx, orderId)) {
    throw refusal('PayPal returned a part of this payment. Decide that held payment first.');
  }
  const noCredits = await whyNoCredits(tx, orderId);
  if (noCredits !== null) throw refusal(noCredits);
  const chargeback = await lockChargeback(tx, orderId);
  if (lastAnswer?.includes(takenByBank) || chargeback?.captureId === captureId) {
    throw refusal('The buyer’s bank has taken this payment back. Mark it as done.');
  }
}

const unknownRest = () =>
  refusal('PayPal refunded a part of this payment, but doesn’t say how much. Look it up at PayPal first.');
const tooLittleLeft = (leftCents: bigint) =>
  refusal(
    `The customer has got a part of this payment back: only ${centsText(leftCents)} is left. Mark it as done, and grant what you owe on the customer’s page.`,
  );
