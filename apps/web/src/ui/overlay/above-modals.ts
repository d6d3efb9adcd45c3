/** Marks elements above modals, such as alerts. Interacting with them does not count as outside. */
export const aboveModals = { 'data-above-modals': '' } as const;

type OutsideEvent = CustomEvent<{ originalEvent: Event }>;

/** Dismissing an alert must not close the form below it. */
export function keepOpenForElementsAbove(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-above-modals]')) event.preventDefault();
}
