import { credits } from './credits.tsx';
import { free } from './free.tsx';
import { missingCredits } from './missing-credits.ts';
import type { MethodProps, PaymentMethod } from './payment-method.ts';
import { paypal } from './paypal.tsx';

/** In the order in which they are offered. */
const all: readonly PaymentMethod[] = [paypal, credits, free];

export function methodsFor(about: MethodProps): PaymentMethod[] {
  return all.filter((method) => method.takes(about));
}

/** The chosen method, else credits if there are enough, else the first method. */
export function methodOf(
  about: MethodProps,
  methods: readonly PaymentMethod[],
  chosen: PaymentMethod['id'] | null,
): PaymentMethod | undefined {
  const { price } = about.order;
  const find = (wanted: PaymentMethod['id'] | null) => methods.find(({ id }) => id === wanted);
  const reaches = about.credits.data !== undefined && missingCredits(price, about.credits.data) === 0n;
  return find(chosen) ?? (reaches ? find('credits') : undefined) ?? methods[0];
}
