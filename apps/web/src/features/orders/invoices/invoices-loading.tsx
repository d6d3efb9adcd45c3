import { SkeletonBlock, SkeletonCircle } from '../../../ui/skeleton.tsx';

const places = ['w-32', 'w-44', 'w-36'];

/** Skeleton cards as tall as the real ones, so that the page does not jump. */
export function InvoicesLoading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading invoices</output>
      {places.map((title) => (
        <div key={title} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <div className="flex h-14 items-start gap-3 sm:h-10">
            <SkeletonCircle />
            <div className="grow">
              <SkeletonBlock className="mt-1 h-4 w-24" />
              <SkeletonBlock className="mt-1.5 h-3.5 w-32" />
            </div>
            <SkeletonBlock className="h-7 w-24" />
          </div>
          <div className="mt-4 flex h-14 items-end border-t border-line pt-3.5 sm:h-11.75 sm:items-center">
            <SkeletonBlock className={`h-4 ${title}`} />
            <SkeletonBlock className="ml-auto h-8 w-18" />
          </div>
        </div>
      ))}
    </div>
  );
}
