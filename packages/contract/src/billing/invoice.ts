import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { storeId } from '../ledger/store-id.ts';
import { licenseId } from '../licenses/license.ts';
import { invoiceIdForm, invoiceKinds, invoiceStatuses, renewalMonths } from './billing-rules.ts';
import { methods } from '../orders/order-rules.ts';
import { orderId, paymentName } from '../orders/order.ts';

export const invoiceId = z.string().regex(invoiceIdForm, 'is not an invoice id');

const party = z.string().meta({ description: `A user's id, or \`${storeId}\`.` });

const facts = {
  id: invoiceId.meta({ description: 'Sequential number without gaps.' }),
  userId: party.meta({ description: 'The sender.' }),
  receiverId: party,
  status: z.enum(invoiceStatuses),
  price: z.number().min(0).meta({ description: 'Dollars.' }),
  refunded: z.number().min(0).meta({ description: 'Dollars of it that went back to the customer.' }),
  createdAt: z.iso.datetime(),
  kind: z.enum(invoiceKinds),
  title: z.string().meta({ description: 'What it is for.' }),
  method: z.enum(methods).nullable().meta({ description: 'How it was paid; null until then.' }),
  orderId: orderId.nullable().meta({ description: 'The order that paid for it.' }),
  dueAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'For a pending invoice: when it will be cancelled automatically.' }),
};

export const invoice = z.object(facts).meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

export const invoiceLine = z.object({
  label: z.string(),
  amount: z.number().meta({ description: 'Dollars, not rounded; negative for a discount.' }),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const seller = z
  .object({
    name: z.string(),
    address: z.array(z.string()).meta({ description: 'Line by line.' }),
    email: z.string().nullable(),
    taxId: z.string().nullable(),
  })
  .meta({ description: 'As it was when the invoice was created.' });
export type Seller = z.infer<typeof seller>;

export const invoiceDetails = z
  .object({
    ...facts,
    lines: z.array(invoiceLine),
    vat: z.number(),
    seller,
    customer: z.object({ id: z.string(), username: z.string(), avatar: z.string().nullable() }),
    paidAt: z.iso.datetime().nullable(),
    /** When it was cancelled or refunded. */
    endedAt: z.iso.datetime().nullable(),
    productId: productId.nullable(),
    image: z.string().nullable().meta({ description: "The product's first image." }),
    licenseId: licenseId.nullable(),
    ticketId: z.string().nullable(),
    months: z.int().nullable().meta({ description: 'For renewals.' }),
  })
  .meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** The body that the renew modal sends. Fields that could set another price, payee or address are ignored. */
export const renewal = z.object({
  price: z.number().min(0).max(1_000_000).meta({
    description:
      'The price you expect to pay, in dollars. A different price is refused; the reply contains the current one.',
  }),
  onPay: z.object({
    license: z.string().min(1).max(64).meta({ description: 'The key or id of one of your licenses.' }),
    duration: z
      .int()
      .min(renewalMonths.least, `must be at least ${renewalMonths.least} month`)
      .max(renewalMonths.most, `must be at most ${renewalMonths.most} months`)
      .meta({ description: 'Months.' }),
    event: z.literal('renew'),
    productId: z
      .string()
      .max(64)
      .nullish()
      .meta({ description: 'Ignored, like `api`: the product is taken from the license.' }),
    api: z.unknown().optional(),
  }),
  paymentId: paymentName.meta({
    description:
      'Your idempotency key: repeating the call with the same one renews only once. Without it, every call is a new renewal.',
  }),
  secret: z
    .unknown()
    .optional()
    .meta({ description: 'Ignored, like `receiverId`, `cartDetails` and `cart`.' }),
  receiverId: z.unknown().optional(),
  cartDetails: z.unknown().optional(),
  cart: z.unknown().optional(),
});
export type Renewal = z.infer<typeof renewal>;
