/** Marks what stands above modals and belongs to none: touching it is not touching the outside. */
export const aboveModals = { 'data-above-modals': '' } as const;

type OutsideEvent = CustomEvent<{ originalEvent: Event }>;

/** Dismissing an alert must not also throw away the form below it. */
export function keepOpenForWhatIsAbove(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-above-modals]')) event.preventDefault();
}
