import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { chosenOptions, expectedPrice, orderId } from '../orders/order.ts';

/** The format of PayPal's order ids. */
export const providerOrderId = z.string().regex(/^[\w-]{1,64}$/, 'is not a valid order id of the provider');

/** A cart item: the product, its options and the price the buyer expects. */
export const cartItem = z.object({
  id: productId,
  price: expectedPrice,
  name: z
    .string()
    .max(200)
    .nullish()
    .meta({ description: 'Ignored, like the description: both are taken from the product.' }),
  description: z.string().max(5_000).nullish(),
  ...chosenOptions,
});

export type CartItem = z.infer<typeof cartItem>;

/** A payment that PayPal is still checking. Its invoice is created once it is settled. */
export const pendingPayment = z
  .object({
    orderId,
    paymentId: providerOrderId,
    title: z.string().meta({ description: 'What it is for.' }),
    amount: z.number().meta({ description: 'Dollars.' }),
    createdAt: z.iso.datetime(),
    invoiceId: z.string().nullable().meta({ description: 'The pending invoice it pays, if any.' }),
  })
  .meta({ id: 'PendingPayment' });

export type PendingPayment = z.infer<typeof pendingPayment>;
