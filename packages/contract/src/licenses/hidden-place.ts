/** What stands where something is hidden. */
export const hiddenMarks = { secret: '[hidden]', address: '[address hidden]' } as const;

/** A part of a line to hide. */
export type HiddenPlace = { from: number; to: number; kind: keyof typeof hiddenMarks };
