import {
  firstSelection,
  optionsOf,
  selectionIssues,
  subscriptions,
  type Selection,
  type Sold,
} from '@botique/contract/orders/order-options.ts';

/** The chosen options that the product offers, with defaults for the rest. Null if it has no options. */
export function validSelection(product: Sold, chosen: Selection | null): Selection | null {
  if (!optionsOf(product)) return null;
  const first = firstSelection(product);
  if (!chosen) return first;
  const refused = selectionIssues(product, chosen).map(({ path }) => [path, first[path]]);
  return { ...chosen, ...Object.fromEntries(refused) } as Selection;
}

/** Browser storage is untrusted input. */
export function isSelection(value: unknown): value is Selection {
  const { subscription, duration, sessions, storageMb } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    subscriptions.some((known) => known === subscription) &&
    [duration, sessions, storageMb].every((number) => Number.isSafeInteger(number))
  );
}
