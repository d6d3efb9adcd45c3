import { SkeletonBlock } from '../../../ui/skeleton.tsx';

export function LicenseSkeleton() {
  return (
    <>
      <output className="sr-only">Loading license</output>
      <div className="mb-6 flex items-center gap-4 wide:mb-8">
        <SkeletonBlock className="size-14" />
        <SkeletonBlock className="h-9 w-48" />
      </div>
      <SkeletonBlock className="h-96 rounded-card" />
    </>
  );
}
