import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import { labelOf, type LicenseRow } from '../../licenses/service.ts';
import type { InvoiceRow } from '../invoices/invoices.ts';
import { insertOrder, type OrderRow, type Settlement } from '../../orders/service.ts';

/** `number` is that of the pending invoice, if there is one. */
type Charge = Pick<InvoiceRow, 'amountCents' | 'lines'> & {
  months: number;
  number: number | null;
  /** The buyer's idempotency key. */
  paymentId?: string | null;
};

export async function beginRenewal(
  tx: Queryable,
  license: LicenseRow,
  { amountCents, lines, months, number, paymentId = null }: Charge,
  createdAt: Date,
): Promise<OrderRow> {
  return insertOrder(tx, {
    id: randomUUID(),
    userId: license.userId,
    kind: 'renewal',
    productName: labelOf(license),
    priceCents: amountCents,
    lines,
    renews: license.id,
    months,
    invoiceNumber: number,
    reserved: false,
    state: 'open',
    paymentId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + reservationMinutes * 60_000),
  });
}

/** Why a license can't be renewed; null if it can. */
export function whyNotRenewable({ expiresAt, trial, revokedAt }: LicenseRow): string | null {
  if (revokedAt) return 'This license was revoked and can’t be renewed. You haven’t been charged.';
  if (trial) return 'Free trials can’t be renewed. Buy the product instead. You haven’t been charged.';
  if (!expiresAt) return 'Lifetime licenses don’t need to be renewed. You haven’t been charged.';
  return null;
}

/** The paid invoice and the license's new expiry. */
export type Renewed = {
  invoiceNumber: number;
  licenseId: string;
  expiresAt: Date | null;
  priceCents: bigint;
};

export function renewedBy({ order, license, invoiceNumber }: Settlement): Renewed {
  return {
    invoiceNumber,
    licenseId: order.licenseId ?? '',
    expiresAt: license?.expiresAt ?? null,
    priceCents: order.priceCents,
  };
}
