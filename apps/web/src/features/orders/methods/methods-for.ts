import type { OpenOrder } from '../checkout.ts';
import { credits } from './credits.tsx';
import { free } from './free.tsx';
import type { PaymentMethod } from './payment-method.ts';

/** In the order in which they are offered. */
const all: readonly PaymentMethod[] = [credits, free];

export function methodsFor(order: OpenOrder): PaymentMethod[] {
  return all.filter((method) => method.takes(order));
}
