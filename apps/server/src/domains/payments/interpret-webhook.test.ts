import { describe, expect, it } from 'vitest';
import type { ProviderCapture, WebhookEvent } from '../../gateways/paypal/paypal.ts';
import { interpretWebhook } from './interpret-webhook.ts';

const event = (type: string, more: Partial<WebhookEvent> = {}): WebhookEvent => ({
  id: 'WH-1',
  type,
  createdAt: null,
  providerOrderId: 'P1',
  orderId: null,
  captureId: 'C1',
  disputed: [],
  refundedCents: null,
  refund: null,
  outcome: null,
  dispute: null,
  ...more,
});
const capture = (status: ProviderCapture['status']): ProviderCapture => ({
  id: 'C1',
  status,
  amountCents: 400n,
  currency: 'USD',
});

describe('reversals', () => {
  const reversed = event('PAYMENT.CAPTURE.REVERSED');

  it('[ORD-145] treats the reversal of a fully refunded capture as a chargeback', () => {
    expect(interpretWebhook(reversed, capture('REFUNDED'), null)).toEqual({
      chargeback: true,
      won: false,
      isBehind: false,
      hold: null,
    });
  });

  it('[ORD-145] holds a payment after a partial reversal', () => {
    expect(interpretWebhook(reversed, capture('PARTIALLY_REFUNDED'), null)).toMatchObject({
      chargeback: false,
      isBehind: false,
      hold: { reason: 'partial_reversal' },
    });
  });

  it.for(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED'] as const)(
    '[ORD-145] holds a reversed payment whose capture is %s, and waits for the webhook to be resent',
    (status) => {
      expect(interpretWebhook(reversed, capture(status), null)).toMatchObject({
        chargeback: false,
        isBehind: true,
        hold: { reason: 'unclear_reversal' },
      });
    },
  );

  it('[ORD-145] holds a reversed payment whose capture is missing, and waits for the webhook to be resent', () => {
    expect(interpretWebhook(reversed, null, null)).toMatchObject({
      isBehind: true,
      hold: { reason: 'unclear_reversal' },
    });
  });
});

describe('disputes', () => {
  const resolved = (outcome: string | null, refundedCents: bigint | null) =>
    event('CUSTOMER.DISPUTE.RESOLVED', { outcome, refundedCents });

  it.for([
    ['RESOLVED_BUYER_FAVOUR', 400n, true, null],
    ['RESOLVED_BUYER_FAVOUR', 401n, true, null],
    ['RESOLVED_BUYER_FAVOUR', 399n, false, 'partial_dispute'],
    ['RESOLVED_BUYER_FAVOUR', 0n, false, 'unclear_dispute'],
    ['RESOLVED_BUYER_FAVOUR', null, false, 'unclear_dispute'],
    ['RESOLVED_WITH_PAYOUT', 400n, false, 'unclear_dispute'],
    ['ACCEPTED', 400n, false, 'unclear_dispute'],
    ['SOMETHING_NEW', null, false, 'unclear_dispute'],
    [null, null, false, 'unclear_dispute'],
    ['RESOLVED_SELLER_FAVOUR', null, false, null],
    ['CANCELED_BY_BUYER', null, false, null],
    ['DENIED', null, false, null],
    ['NONE', null, false, null],
  ] as const)(
    '[ORD-145] interprets a dispute with %s and %s of 400 cents refunded: lost %s, held as %s',
    ([outcome, refunded, chargeback, reason]) => {
      expect(interpretWebhook(resolved(outcome, refunded), capture('COMPLETED'), 400n)).toMatchObject({
        chargeback,
        hold: reason === null ? null : { reason },
      });
    },
  );

  it('[ORD-145] holds a payment of unknown amount after a dispute', () => {
    expect(
      interpretWebhook(resolved('RESOLVED_BUYER_FAVOUR', 400n), capture('COMPLETED'), null),
    ).toMatchObject({
      chargeback: false,
      hold: { reason: 'unclear_dispute' },
    });
  });
});

it.for([
  [null, true],
  ['PENDING', true],
  ['COMPLETED', false],
] as const)('waits for a resent webhook if a completed capture shows as %s: %s', ([status, isBehind]) => {
  const seen = status === null ? null : capture(status);
  expect(interpretWebhook(event('PAYMENT.CAPTURE.COMPLETED'), seen, null)).toMatchObject({ isBehind });
});
