/** A picture with a label is an image to screen readers; one without is nothing, as words stand beside it. */
export const spoken = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
