import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../../ui/skeleton.tsx';

export function TicketSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading ticket</output>
      <SkeletonBlock className="mb-9 h-9 max-w-96" />
      <div className="flex max-w-160 flex-col gap-8">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3.5">
            <SkeletonCircle className="size-9" />
            <SkeletonText lines={3} className="grow pt-1" />
          </div>
        ))}
      </div>
    </div>
  );
}
