/** Options beside the summary, or above it where the page is too narrow. */
export const orderGrid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 @min-[46rem]:grid-cols-[minmax(0,1fr)_21.5rem] @min-[56rem]:gap-x-12 ' +
  // The focused element must not be hidden behind the sticky button.
  '@max-[46rem]:**:scroll-mb-60';

/** On a narrow page its parts are laid out separately, so that the last one can stick to the bottom. */
export const summaryCard =
  '@max-[46rem]:contents @min-[46rem]:sticky @min-[46rem]:top-20 @min-[46rem]:rounded-card @min-[46rem]:border ' +
  '@min-[46rem]:border-line @min-[46rem]:bg-surface @min-[46rem]:pb-5';

export const summaryBody =
  'flex flex-col gap-4 p-3 @max-[46rem]:mb-4 @max-[46rem]:rounded-card @max-[46rem]:border @max-[46rem]:border-line ' +
  '@max-[46rem]:bg-surface @max-[46rem]:pb-5';

export const foot =
  '@max-[46rem]:sticky @max-[46rem]:bottom-0 @max-[46rem]:z-10 @max-[46rem]:-mx-4 @max-[46rem]:-mb-6 @max-[46rem]:border-t ' +
  '@max-[46rem]:border-line @max-[46rem]:bg-pane @max-[46rem]:p-4 @min-[46rem]:px-5 ' +
  '@max-[46rem]:wide:-mx-10 @max-[46rem]:wide:-mb-8 @max-[46rem]:wide:px-10';
