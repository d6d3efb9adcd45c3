import type { Money } from './money.ts';
import type { PurchaseUnitRequest } from './order-request.ts';

type OrderStatus = 'CREATED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'COMPLETED' | 'VOIDED';
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
export type Funding = 'paypal' | 'venmo';

export type Refund = {
  id: string;
  captureId: string;
  amount: Money;
  /** The total refunded so far, including this refund. */
  totalRefunded: Money;
  createdAt: number;
  invoiceId: string | undefined;
  customId: string | undefined;
  note: string | undefined;
};

export type Capture = {
  id: string;
  orderId: string;
  status: CaptureStatus;
  amount: Money;
  createdAt: number;
  updatedAt: number;
  invoiceId: string | undefined;
  customId: string | undefined;
  refunds: Refund[];
};

export type Payer = { id: string; email: string; givenName: string; surname: string };

export type Order = {
  id: string;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  units: { request: PurchaseUnitRequest; id: string; capture: Capture | undefined }[];
  brandName: string | undefined;
  returnUrl: string | undefined;
  cancelUrl: string | undefined;
  funding: Funding;
  payer: Payer | undefined;
  /** How the buyer's bank answers the next capture. */
  bank: 'pays' | 'declines' | 'waits';
};
