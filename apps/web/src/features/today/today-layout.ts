/** Two columns built from rows, so that the cards keep their reading order on a phone. */
export const grid =
  'grid grid-cols-[minmax(0,1fr)] gap-3 wide:gap-5 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]';

/** The height of each card, shared by the figures and their skeleton. */
export const boxes = {
  revenue: 'min-h-92 @max-[34rem]:min-h-111 @container',
  waiting: 'min-h-31',
  facts: 'min-h-58.25 wide:min-h-64.25 @min-[44rem]:min-h-32.25 @min-[56rem]:col-span-2 @container',
  awake: 'min-h-78',
  health: 'min-h-83.5',
  list: 'min-h-32 @container',
};
