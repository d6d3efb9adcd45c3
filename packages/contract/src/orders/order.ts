import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { subscriptions } from './order-options.ts';
import { methods, orderStates } from './order-rules.ts';

export const orderId = z.uuid();

/** Dollars with two decimals at most. */
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

/** What somebody wants to buy, as he sees it. */
export const intent = z.object({ productId, price, ...wanted });

export type Intent = z.infer<typeof intent>;

export const purchase = intent.extend({
  method: z.enum(methods),
  paymentId: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'is not a name of letters, digits, - and _')
    .nullish()
    .meta({
      description:
        'Names the purchase, so that repeating the call does not buy twice: the id of an order that was started, or a name of your own. Without it every call is a purchase.',
    }),
});

export type Purchase = z.infer<typeof purchase>;

/** One attempt to buy. */
export const order = z
  .object({
    id: orderId,
    productId,
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
