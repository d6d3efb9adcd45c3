import type { PayPalOrder } from '../../gateways/paypal/paypal.ts';
import type { OrderRow } from '../orders/service.ts';

export const isUnderWay = ({ state }: OrderRow) => state === 'open' || state === 'capturing';

export const isPaid = ({ state }: OrderRow) =>
  state === 'fulfilled' || state === 'refunding' || state === 'refunded';

/** PayPal has shown a capture, pending or not settled yet, so nothing but its outcome ends the order. */
export const isClearing = ({ state, captureId }: OrderRow) => state === 'capturing' && captureId !== null;

/** The order was paid with credits or another capture, so this one is only refunded. */
export const isSurplus = (order: OrderRow, { id }: NonNullable<PayPalOrder['capture']>) =>
  isPaid(order) && order.captureId !== id;
