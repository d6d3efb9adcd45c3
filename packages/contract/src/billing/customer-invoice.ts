import * as z from 'zod';
import { person } from '../accounts/person.ts';
import { productId } from '../catalogue/product.ts';
import { searchableListQuery } from '../envelope.ts';
import { licenseId } from '../licenses/license.ts';
import { methods } from '../orders/order-rules.ts';
import { orderId } from '../orders/order.ts';
import { line } from '../text.ts';
import { invoiceKinds, invoiceStatuses } from './billing-rules.ts';
import { invoiceId } from './invoice.ts';
import { day, salesPeriod } from './sales.ts';

/** An invoice as staff see it. */
export const customerInvoice = z
  .object({
    id: invoiceId,
    customer: person,
    kind: z.enum(invoiceKinds),
    status: z.enum(invoiceStatuses),
    title: z.string().meta({ description: 'What it is for.' }),
    terms: z.string().nullable().meta({
      description: "What was chosen, such as '90 days, 1 extra session'. Null if the title says it all.",
    }),
    amount: z.number().min(0).meta({ description: 'Dollars.' }),
    refunded: z.number().min(0).meta({ description: 'Dollars of it that went back to the customer.' }),
    method: z.enum(methods).nullable().meta({ description: 'How it was paid; null until then.' }),
    createdAt: z.iso.datetime(),
    orderId: orderId.nullable().meta({ description: 'The order that paid for it.' }),
    productId: productId.nullable(),
    image: z.string().nullable().meta({ description: "The product's first image." }),
    licenseId: licenseId.nullable(),
  })
  .meta({ id: 'CustomerInvoice' });
export type CustomerInvoice = z.infer<typeof customerInvoice>;

const dayOfInvoice = day.optional().meta({
  description: 'Counts the day of the invoice, while sales figures count the day of payment.',
});

export const allInvoicesFilter = salesPeriod.extend({
  from: dayOfInvoice,
  to: dayOfInvoice,
  kind: z.enum(invoiceKinds).optional(),
  status: z.enum(invoiceStatuses).optional(),
  method: z.enum(methods).optional(),
  q: line({ max: 100 }).optional(),
});
export type AllInvoicesFilter = z.infer<typeof allInvoicesFilter>;

export const allInvoicesQuery = searchableListQuery.extend(allInvoicesFilter.shape);
