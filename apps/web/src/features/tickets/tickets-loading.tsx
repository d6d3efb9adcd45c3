import { SkeletonBlock, SkeletonCircle } from '../../ui/skeleton.tsx';

const places = ['w-72', 'w-56', 'w-64'];

/** Skeleton cards, as tall as the real ones. */
export function TicketsLoading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading tickets</output>
      {places.map((title) => (
        <div key={title} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <SkeletonBlock className={`h-6 max-w-full ${title}`} />
          <SkeletonBlock className="mt-2 h-5.5 w-24 wide:hidden" />
          <SkeletonBlock className="mt-2 h-4 w-40" />
          <div className="mt-4 flex h-19 gap-2.5 wide:h-8 wide:items-center">
            <SkeletonCircle className="size-7" />
            <SkeletonBlock className="h-4 w-full max-w-100" />
          </div>
        </div>
      ))}
    </div>
  );
}
