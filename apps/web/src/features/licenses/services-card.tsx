import { moneyCopy } from '@botique/contract/money-copy.ts';
import { grouped } from '../../lib/grouped-number.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { LicenseTile } from './license-tile.tsx';
import { useNewestLicenses } from './use-newest-licenses.ts';

type Props = {
  /** The ids of the licenses whose copies run at this moment. */
  awake: readonly string[];
};

/** How many licenses the viewer has, and the faces of the newest. */
export function ServicesCard({ awake }: Props) {
  const licenses = useNewestLicenses();
  return (
    <Card>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-4">
        <h2 className="text-text-2">{moneyCopy.overview.services}</h2>
        <Link
          to={paths.licenses}
          className="font-semibold text-link hover:underline @min-[21rem]:@max-[28rem]:hidden"
        >
          Manage
          <span className="sr-only"> your licenses</span>
        </Link>
      </div>
      {licenses.isPending && (
        <>
          <output className="sr-only">Loading your services</output>
          <SkeletonBlock className="h-10 w-10 wide:h-13" />
        </>
      )}
      {licenses.isError && !licenses.data && (
        <ErrorState
          className="px-0! py-0!"
          busy={licenses.isFetching}
          onRetry={() => void licenses.refetch()}
          text={`Could not load your services. ${licenses.error.message}`}
        />
      )}
      {licenses.data && (
        <div className="flex items-center justify-between gap-6">
          <p className="numeric font-display text-[36px]/[40px] font-semibold tracking-[-0.03em] wide:text-number">
            {grouped(licenses.data.total)}
          </p>
          <div aria-hidden="true" className="hidden min-w-0 justify-end gap-1.5 @min-[40rem]:flex">
            {licenses.data.newest.map((license) => (
              <LicenseTile
                key={license.id}
                license={license}
                asleep={!awake.includes(license.id)}
                className="size-7.5"
              />
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
