/** Shared by tabs and by links that look like tabs. */
export const tabClasses =
  'inline-flex shrink-0 items-center gap-2 font-semibold whitespace-nowrap transition-colors duration-120';

export const segmentedTrayClasses = 'gap-0.5 rounded-control bg-sunken p-1';

export const segmentClasses = 'h-8 rounded-[8px] px-3 text-small text-text-2 hover:text-text';
