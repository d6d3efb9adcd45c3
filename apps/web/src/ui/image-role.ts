/** A labelled picture is an image for screen readers. Others are hidden, because text is beside them. */
export const imageRole = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
