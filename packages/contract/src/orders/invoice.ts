import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { storeId } from '../ledger/bill.ts';
import { licenseId } from '../licenses/license.ts';
import { invoiceIdForm, invoiceKinds, invoiceStatuses, renewalMonths } from './invoice-rules.ts';
import { methods } from './order-rules.ts';
import { paymentName } from './order.ts';

export const invoiceId = z.string().regex(invoiceIdForm, 'is not the id of an invoice');

const party = z.string().meta({ description: `A user's id, or \`${storeId}\`.` });

const facts = {
  id: invoiceId.meta({ description: 'Its number, sequential and without gaps.' }),
  userId: party.meta({ description: 'The sender.' }),
  receiverId: party,
  status: z.enum(invoiceStatuses),
  price: z.number().min(0).meta({ description: 'Dollars.' }),
  createdAt: z.iso.datetime(),
  kind: z.enum(invoiceKinds),
  title: z.string().meta({ description: 'What it is for.' }),
  method: z.enum(methods).nullable().meta({ description: 'How it was paid; null while it is not.' }),
  dueAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'While it is pending: when it is cancelled by itself.' }),
};

export const invoice = z.object(facts).meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

export const invoiceLine = z.object({
  label: z.string(),
  amount: z.number().meta({ description: 'Dollars, not rounded; below 0 for a discount.' }),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const seller = z
  .object({
    name: z.string(),
    address: z.array(z.string()).meta({ description: 'Line by line.' }),
    email: z.string().nullable(),
    taxId: z.string().nullable(),
  })
  .meta({ description: 'As it was when the invoice was made.' });
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
    image: z.string().nullable().meta({ description: "The product's first picture." }),
    licenseId: licenseId.nullable(),
    ticketId: z.string().nullable(),
    months: z.int().nullable().meta({ description: 'Of a renewal.' }),
  })
  .meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** The body that the renew modal sends. Fields that could set another price, payee or address are ignored. */
export const renewal = z.object({
  price: z.number().min(0).max(1_000_000).meta({
    description:
      'What the caller expects to pay, in dollars. Another price is refused, and the right one told.',
  }),
  onPay: z.object({
    license: z.string().min(1).max(64).meta({ description: 'The key or the id of a license of the caller.' }),
    duration: z
      .int()
      .min(renewalMonths.least, `is less than ${renewalMonths.least} month`)
      .max(renewalMonths.most, `is more than ${renewalMonths.most} months`)
      .meta({ description: 'Months.' }),
    event: z.literal('renew'),
    productId: z
      .string()
      .max(64)
      .nullish()
      .meta({ description: 'Ignored, as is `api`: the license knows its product.' }),
    api: z.unknown().optional(),
  }),
  paymentId: paymentName.meta({
    description:
      'A name of your own for this renewal, so that repeating the call does not renew twice. Without it every call is a renewal.',
  }),
  secret: z
    .unknown()
    .optional()
    .meta({ description: 'Ignored, as are `receiverId`, `cartDetails` and `cart`.' }),
  receiverId: z.unknown().optional(),
  cartDetails: z.unknown().optional(),
  cart: z.unknown().optional(),
});
export type Renewal = z.infer<typeof renewal>;
