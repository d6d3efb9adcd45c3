import {
  complaintsAbout,
  firstSelection,
  optionsOf,
  subscriptions,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';

/** What was chosen as far as the product offers it, and the first choice for the rest; null where there is none. */
export function fittingSelection(product: Sold, chosen: Selection | null): Selection | null {
  if (!optionsOf(product)) return null;
  const first = firstSelection(product);
  if (!chosen) return first;
  const refused = complaintsAbout(product, chosen).map(({ path }) => [path, first[path]]);
  return { ...chosen, ...Object.fromEntries(refused) } as Selection;
}

/** Storage of the browser holds what anybody may have put there. */
export function isSelection(value: unknown): value is Selection {
  const { subscription, duration, sessions, storge } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    subscriptions.some((known) => known === subscription) &&
    [duration, sessions, storge].every((number) => Number.isSafeInteger(number))
  );
}
