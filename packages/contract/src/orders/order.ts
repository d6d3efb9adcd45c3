import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { strings } from '../strings.ts';
import { subscriptions } from './order-options.ts';
import { methods, orderKinds, orderStates } from './order-rules.ts';

export const orderId = z.uuid();

/** Dollars with at most two decimals. */
const amount = z.number().min(0).max(1_000_000);

export const expectedPrice = amount.meta({
  description:
    'The price you expect to pay, in dollars. A different price is refused; the reply contains the current one.',
});

/** The options a buyer chooses. */
export const chosenOptions = {
  subscription: z
    .enum(subscriptions)
    .nullish()
    .meta({ description: 'For licenses only, like the following fields: ticket products have no options.' }),
  duration: z.int().nullish().meta({ description: 'Days; for subscriptions only.' }),
  sessions: z.int().nullish(),
  storge: z.int().nullish().meta({ description: 'MB. Default: the included storage.' }),
};

/** Sent after both boxes were ticked. Orders without it are possible, but have no record of acceptance. */
export const accepted = z
  .object({
    terms: z.literal(true, strings.orders.acceptTerms),
    privacy: z.literal(true, strings.orders.acceptTerms),
  })
  .nullish()
  .meta({ description: "The buyer accepted the shop's terms and privacy policy. Stored with the order." });

export type Accepted = z.infer<typeof accepted>;

/** What a buyer wants, and the price they expect. */
export const intent = z.object({ productId, price: expectedPrice, ...chosenOptions, accepted });

export type Intent = z.infer<typeof intent>;

/** The caller's idempotency key for a payment, so that a repeated call does not pay twice. */
export const paymentName = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'may contain only letters, digits, - and _')
  .nullish();

export const purchase = intent.extend({
  method: z.enum(methods),
  paymentId: paymentName.meta({
    description:
      "Idempotency key: repeating the call with the same one buys only once. Use the id of a started order or a key of your own. Without it, every call is a new purchase. For `paypal` it is the provider's order id, which must be captured.",
  }),
});

export type Purchase = z.infer<typeof purchase>;

/** A trial or a free product, which a person can have only once. */
export const owned = z
  .object({
    productId,
    licenseId: z.uuid().nullable(),
    ticketId: z.string().nullable().meta({ description: 'Instead of a license, if the team delivers it.' }),
    trial: z.boolean().meta({ description: 'False for a free product.' }),
  })
  .meta({ description: 'A claimed trial or free product, with its newest license or its ticket.' });

export type Owned = z.infer<typeof owned>;

/** One attempt to buy. */
export const order = z
  .object({
    id: orderId,
    kind: z.enum(orderKinds),
    productId: productId.nullable().meta({ description: 'Null for top-ups and renewals.' }),
    state: z.enum(orderStates),
    price: amount.meta({
      description: 'Dollars. Fixed until the order expires, even if the shop changes its price.',
    }),
    subscription: z.enum(subscriptions).nullable(),
    duration: z.int().nullable(),
    sessions: z.int().nullable(),
    storge: z.int().nullable(),
    reserved: z.boolean().meta({ description: 'Whether limited stock is reserved for it.' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });

export type Order = z.infer<typeof order>;
