/** The invoice beside its actions. On a narrow page, the payment comes first. */
export const invoiceGrid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[48rem]:grid-cols-[minmax(0,40rem)_minmax(15rem,17rem)] ' +
  '@min-[48rem]:grid-rows-[auto_1fr] @min-[48rem]:justify-between @min-[48rem]:gap-x-8 @min-[60rem]:gap-x-12';

export const paperPlace = '@min-[48rem]:col-start-1 @min-[48rem]:row-span-2 @min-[48rem]:row-start-1';

export const sidePlace = '@min-[48rem]:col-start-2';
