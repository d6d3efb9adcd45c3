import { deliver, signed } from './paypal-messages.ts';
import type { TestApp } from './test-app.ts';

type Decided = {
  captureId: string;
  outcome: string;
  /** What the buyer got back. */
  value?: string;
  /** The id and the time of a dispute that PayPal can show. Without them, only the event tells of it. */
  dispute?: { id: string; updatedAt: Date };
  /** Our order's id, as a payment names it. */
  custom?: string;
};

let events = 0;

/** Delivers PayPal's event about a decision, each time under a new id. */
export async function deliverDecision(app: TestApp, decided: Decided) {
  const { captureId, outcome, value = '4.00', dispute, custom } = decided;
  events += 1;
  const resource = {
    ...(dispute && {
      dispute_id: dispute.id,
      status: 'RESOLVED',
      update_time: dispute.updatedAt.toISOString(),
    }),
    disputed_transactions: [{ seller_transaction_id: captureId, ...(custom && { custom }) }],
    dispute_outcome: { outcome_code: outcome, amount_refunded: { currency_code: 'USD', value } },
  };
  const event = { id: `WH-DECISION-${events}`, event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource };
  return deliver(app, await signed(app, JSON.stringify(event)));
}
