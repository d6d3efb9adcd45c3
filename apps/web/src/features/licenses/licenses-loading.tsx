import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { LicenseGrid } from './license-grid.tsx';

const places = ['one', 'two', 'three'];

/** Skeleton cards as tall as the real ones, so that the page does not jump. */
export function LicensesLoading() {
  return (
    <>
      <output className="sr-only">Loading licenses</output>
      <LicenseGrid>
        {places.map((place) => (
          <li
            key={place}
            aria-hidden="true"
            className="overflow-hidden rounded-card border border-line bg-surface"
          >
            <div className="aspect-[400/156] bg-hover" />
            <div className="flex flex-col gap-4 p-5">
              <div className="flex h-10.5 items-center gap-3">
                <SkeletonBlock className="size-10" />
                <SkeletonBlock className="h-5 w-1/2" />
              </div>
              <div className="flex flex-col gap-1.5">
                <SkeletonBlock className="h-4.5 w-28" />
                <div className="h-9.5">
                  <SkeletonBlock className="h-4.5 w-20" />
                  <SkeletonBlock className="mt-3 h-2" />
                </div>
              </div>
              <SkeletonBlock className="h-8" />
            </div>
          </li>
        ))}
      </LicenseGrid>
    </>
  );
}
