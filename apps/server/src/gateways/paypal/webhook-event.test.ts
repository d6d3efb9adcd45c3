import { describe, expect, it } from 'vitest';
import { webhookEvent } from './webhook-event.ts';

const usd = (value: string) => ({ currency_code: 'USD', value });
const api = 'https://api.paypal.com/v2';
const link = (rel: string, path: string) => ({ rel, href: `${api}${path}`, method: 'GET' });
const read = (event_type: string, resource: unknown) => webhookEvent({ id: 'WH-1', event_type, resource });

const refund = {
  id: '1JU08902781691411',
  custom_id: 'our-order',
  amount: usd('3.00'),
  seller_payable_breakdown: { gross_amount: usd('3.00'), total_refunded_amount: usd('5.50') },
  status: 'COMPLETED',
  links: [
    link('self', '/payments/refunds/1JU08902781691411'),
    link('up', '/payments/captures/3C679366HH908993F'),
  ],
};

describe('PayPal webhook events', () => {
  it("reads PayPal's order and ours from an order event", () => {
    expect(
      read('CHECKOUT.ORDER.APPROVED', {
        id: '5O190127TN364715T',
        purchase_units: [{ custom_id: 'our-order' }],
      }),
    ).toEqual({
      id: 'WH-1',
      type: 'CHECKOUT.ORDER.APPROVED',
      createdAt: null,
      providerOrderId: '5O190127TN364715T',
      orderId: 'our-order',
      captureId: null,
      disputed: [],
      refundedCents: null,
      refund: null,
      outcome: null,
      dispute: null,
    });
  });

  it("reads the capture, PayPal's order and ours from a capture event", () => {
    const capture = {
      id: '3C679366HH908993F',
      custom_id: 'our-order',
      supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
    };
    const expected = {
      captureId: '3C679366HH908993F',
      providerOrderId: '5O190127TN364715T',
      orderId: 'our-order',
    };
    expect(read('PAYMENT.CAPTURE.COMPLETED', capture)).toMatchObject(expected);
    const byLink = {
      ...capture,
      supplementary_data: null,
      links: [link('up', '/checkout/orders/5O190127TN364715T')],
    };
    expect(read('PAYMENT.CAPTURE.DENIED', byLink)).toMatchObject(expected);
  });

  it('reads the capture and the total refund from a refund event', () => {
    for (const type of ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED', 'PAYMENT.REFUND.FAILED']) {
      expect(read(type, refund)).toMatchObject({
        captureId: '3C679366HH908993F',
        orderId: 'our-order',
        refundedCents: 550n,
      });
    }
    for (const type of ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']) {
      expect(read(type, refund)?.refund).toEqual({
        id: '1JU08902781691411',
        amountCents: 300n,
        customId: 'our-order',
        totalCents: 550n,
      });
    }
    expect(read('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: [] })).toMatchObject({ captureId: null });
    expect(
      read('PAYMENT.CAPTURE.REVERSED', {
        id: '3C679366HH908993F',
        links: [link('self', '/payments/captures/3C679366HH908993F')],
      }),
    ).toMatchObject({ captureId: '3C679366HH908993F', refundedCents: null });
  });

  it('reads the capture, our order and the outcome from a dispute event', () => {
    const dispute = {
      dispute_id: 'PP-D-4012',
      disputed_transactions: [{ seller_transaction_id: '3C679366HH908993F', custom: 'our-order' }],
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    };
    expect(read('CUSTOMER.DISPUTE.RESOLVED', dispute)).toMatchObject({
      captureId: '3C679366HH908993F',
      orderId: 'our-order',
      outcome: 'RESOLVED_BUYER_FAVOUR',
    });
  });

  it('reads all that a dispute event says about the dispute', () => {
    const dispute = {
      dispute_id: 'PP-D-4012',
      create_time: '2026-11-03T10:00:00Z',
      update_time: '2026-11-04T10:00:00.000Z',
      disputed_transactions: [{ seller_transaction_id: '3C679366HH908993F', custom: 'our-order' }, null],
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: usd('75.00'),
      seller_response_due_date: '2026-11-13T23:59:00Z',
    };
    const told = {
      id: 'PP-D-4012',
      disputed: [
        { captureId: '3C679366HH908993F', orderId: 'our-order' },
        { captureId: null, orderId: null },
      ],
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      outcome: null,
      amountCents: 7500n,
      refundedCents: null,
      openedAt: new Date('2026-11-03T10:00:00Z'),
      updatedAt: new Date('2026-11-04T10:00:00Z'),
      respondBy: new Date('2026-11-13T23:59:00Z'),
    };
    const about = (more: object) => read('CUSTOMER.DISPUTE.UPDATED', { ...dispute, ...more })?.dispute;
    expect(about({})).toEqual(told);
    expect(about({ dispute_amount: { currency_code: 'EUR', value: '75.00' } })?.amountCents).toBeNull();
    expect(about({ status: 'RESOLVED' })?.outcome).toBe('NONE');
    expect(about({ reason: 'a\u0000b', update_time: 'soon', create_time: '9999-01-01T00:00:00Z' })).toEqual({
      ...told,
      reason: 'OTHER',
      updatedAt: null,
      openedAt: null,
    });
    expect(about({ dispute_id: '../../evil' })).toBeNull();
  });

  it('reads nothing but id and type from unknown or malformed events', () => {
    const nothing = {
      providerOrderId: null,
      orderId: null,
      captureId: null,
      disputed: [],
      refundedCents: null,
      outcome: null,
    };
    expect(read('BILLING.PLAN.CREATED', { id: 'P-1', custom_id: 'x' })).toMatchObject(nothing);
    expect(read('PAYMENT.CAPTURE.COMPLETED', 'text')).toMatchObject(nothing);
    expect(read('PAYMENT.CAPTURE.COMPLETED', undefined)).toMatchObject(nothing);
    const odd = { id: 7, custom_id: {}, links: 'none', purchase_units: [null], supplementary_data: [] };
    expect(read('PAYMENT.CAPTURE.REFUNDED', odd)).toMatchObject(nothing);
    expect(read('CHECKOUT.ORDER.APPROVED', odd)).toMatchObject(nothing);
    expect(read('CUSTOMER.DISPUTE.CREATED', odd)).toMatchObject(nothing);
    expect(webhookEvent({ event_type: 'X' })).toBeNull();
    expect(webhookEvent(undefined)).toBeNull();
  });

  it.for(['WH-1\u0000', 'WH 1', '', 'W'.repeat(101)])('refuses an event with the id %j', (id) => {
    expect(webhookEvent({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED' })).toBeNull();
  });
});
