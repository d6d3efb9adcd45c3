import type { Dispute, DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { customer } from './samples.ts';

/** A dispute that needs evidence in 8 days. */
export function sampleDispute(changes: Partial<Dispute> = {}): Dispute {
  const dayMs = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * dayMs + 3_600_000).toISOString();
  return {
    id: 'PP-D-48213',
    customer: { id: customer.id, username: customer.globalUsername, avatar: null },
    title: 'Scribe',
    reason: 'UNAUTHORISED',
    state: 'evidenceNeeded',
    amount: 75,
    openedAt: at(-2),
    respondBy: at(8),
    handedInAt: null,
    decidedAt: null,
    ...changes,
  };
}

export function sampleDisputeDetails(changes: Partial<DisputeDetails> = {}): DisputeDetails {
  return {
    ...sampleDispute(),
    orders: [
      {
        id: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11',
        invoiceId: 'INV-000874',
        title: 'Scribe',
        price: 75,
      },
    ],
    intro: 'Order 3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11: Scribe, lifetime, $75.00, paid with PayPal.',
    seller: 'Botique',
    pages: 9,
    parts: [
      {
        kind: 'order',
        title: 'The order and its invoice',
        summary: 'INV-000874, paid on Oct 21, 2026',
        pages: { from: 1, to: 1 },
      },
      {
        kind: 'terms',
        title: 'The buyer accepted the terms',
        summary: 'Oct 21, 2026, 7:13:52 PM UTC from 91.64.22.7',
        pages: { from: 1, to: 1 },
      },
      {
        kind: 'signIns',
        title: 'The buyer signed in with Discord',
        summary: '14 times since Mar 2, 2026, from 2 addresses',
        pages: { from: 2, to: 2 },
      },
      {
        kind: 'sessions',
        title: 'The product ran on the buyer’s devices',
        summary: '38 sessions on 2 devices, 412 hours, last on Nov 12, 2026',
        pages: { from: 3, to: 6 },
      },
      {
        kind: 'downloads',
        title: 'Downloads',
        summary: 'Nothing recorded. Not in the PDF.',
        pages: null,
      },
      {
        kind: 'conversation',
        title: 'Conversation with the buyer',
        summary: '9 messages in 2 tickets',
        pages: { from: 7, to: 9 },
      },
    ],
    ...changes,
  };
}
