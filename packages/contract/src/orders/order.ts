import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { copy } from '../copy.ts';
import { subscriptions } from './order-options.ts';
import { methods, orderKinds, orderStates, topUpLimits } from './order-rules.ts';

export const orderId = z.uuid();

/** Dollars with at most two decimals. */
const amount = z.number().min(0).max(1_000_000);

const price = amount.meta({
  description:
    'What the caller expects to pay, in dollars. Another price is refused, and the right one told.',
});

const wanted = {
  subscription: z
    .enum(subscriptions)
    .nullish()
    .meta({ description: 'Licenses only, as are the following: a ticket product has no options.' }),
  duration: z.int().nullish().meta({ description: 'Days; of a subscription only.' }),
  sessions: z.int().nullish(),
  storge: z.int().nullish().meta({ description: 'MB; without it, what is included.' }),
};

/** Sent after both boxes were ticked. Orders without it are possible, but have no record of acceptance. */
export const accepted = z
  .object({
    terms: z.literal(true, copy.orders.acceptTerms),
    privacy: z.literal(true, copy.orders.acceptTerms),
  })
  .nullish()
  .meta({ description: "The buyer accepted the shop's terms and privacy policy. Kept with the order." });

export type Accepted = z.infer<typeof accepted>;

/** What a buyer wants, and the price they expect. */
export const intent = z.object({ productId, price, ...wanted, accepted });

export type Intent = z.infer<typeof intent>;

/** The caller's idempotency key for a payment, so that a repeated call does not pay twice. */
export const paymentName = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'is not a name of letters, digits, - and _')
  .nullish();

export const purchase = intent.extend({
  method: z.enum(methods),
  paymentId: paymentName.meta({
    description:
      "Names the purchase, so that repeating the call does not buy twice: the id of an order that was started, or a name of your own. Without it every call is a purchase. For `paypal` it is the provider's order id, which must be captured.",
  }),
});

export type Purchase = z.infer<typeof purchase>;

/** A trial or a free product, which a person can have only once. */
export const owned = z
  .object({
    productId,
    licenseId: z.uuid().nullable(),
    ticketId: z.string().nullable().meta({ description: 'Instead of a license, where the team delivers.' }),
    trial: z.boolean().meta({ description: 'False for a product that was free.' }),
  })
  .meta({ description: 'A claimed trial or free product, and its newest license or its ticket.' });

export type Owned = z.infer<typeof owned>;

/** One attempt to buy. */
export const order = z
  .object({
    id: orderId,
    kind: z.enum(orderKinds),
    productId: productId.nullable().meta({ description: 'Null for a top-up and a renewal.' }),
    state: z.enum(orderStates),
    price: amount.meta({
      description: 'Dollars; it stays until the order expires, whatever the shop changes.',
    }),
    subscription: z.enum(subscriptions).nullable(),
    duration: z.int().nullable(),
    sessions: z.int().nullable(),
    storge: z.int().nullable(),
    reserved: z.boolean().meta({ description: 'A piece of limited stock is kept for it.' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });

export type Order = z.infer<typeof order>;

/** The format of PayPal's order ids. */
export const providerOrderId = z.string().regex(/^[\w-]{1,64}$/, 'is not an order id of the provider');

/** A cart item: the product, its options and the price the buyer expects. */
export const cartItem = z.object({
  id: productId,
  price,
  name: z
    .string()
    .max(200)
    .nullish()
    .meta({ description: 'Ignored, as is the description: the shop knows its goods.' }),
  description: z.string().max(5_000).nullish(),
  ...wanted,
});

export type CartItem = z.infer<typeof cartItem>;

/** Compared as text, because in floating-point arithmetic 1.1 dollars are not whole cents. */
const wholeCents = (dollars: number) => /^\d+(?:\.\d{1,2})?$/.test(String(dollars));

export const topUpAmount = z
  .number()
  .min(topUpLimits.least, `is less than $${topUpLimits.least}`)
  .max(topUpLimits.most, `is more than $${topUpLimits.most}`)
  .refine(wholeCents, 'has more than two decimals')
  .meta({ description: 'Dollars, with two decimals at most.' });

/** A payment for credits that PayPal captured, is capturing, or returned. */
export const topUp = z
  .object({
    id: orderId,
    amount: z.number().meta({ description: 'Dollars.' }),
    state: z.enum(['capturing', 'fulfilled', 'refunding', 'refunded']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TopUp' });

export type TopUp = z.infer<typeof topUp>;

/** A payment that PayPal is still checking. Its invoice is created once it is settled. */
export const pendingPayment = z
  .object({
    orderId,
    paymentId: providerOrderId,
    title: z.string().meta({ description: 'What it is for.' }),
    amount: z.number().meta({ description: 'Dollars.' }),
    createdAt: z.iso.datetime(),
    invoiceId: z
      .string()
      .nullable()
      .meta({ description: 'The pending invoice that it pays, if it pays one.' }),
  })
  .meta({ id: 'PendingPayment' });

export type PendingPayment = z.infer<typeof pendingPayment>;
