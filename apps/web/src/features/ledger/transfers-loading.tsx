import { SkeletonBlock, SkeletonCircle } from '../../ui/skeleton.tsx';

const places = ['w-32', 'w-24', 'w-28', 'w-20', 'w-30'];

/** Skeleton rows as tall as the real ones, so that the page does not jump. */
export function TransfersLoading() {
  return (
    <div className="wide:pt-9">
      {places.map((reason) => (
        <div
          key={reason}
          className="flex h-[65px] items-center gap-3 border-t border-line px-4.5 wide:h-12 wide:px-5"
        >
          <SkeletonCircle className="size-8 wide:size-6" />
          <SkeletonBlock className={`h-4 rounded-full ${reason}`} />
          <SkeletonBlock className="ml-auto h-4 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}
