import { SkeletonBlock } from '../../../ui/skeleton.tsx';

/** As tall as the loaded content, so that the modal does not jump. */
export function RenewLoading() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading price</output>
      <SkeletonBlock className="h-19" />
      <SkeletonBlock className="h-38" />
    </div>
  );
}
