import type { License } from '@botique/contract/licenses/license.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import { creatureStateOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { LicenseTile } from '../license-tile.tsx';
import { runningFirst } from './running-first.ts';
import { useNewestLicenses } from './use-newest-licenses.ts';

/** The number of the viewer's licenses, and the faces of the running and the newest ones. */
export function ServicesCard() {
  const licenses = useNewestLicenses();
  return (
    <Card>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-4">
        <h2 className="text-text-2">{moneyStrings.overview.services}</h2>
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
            {formatNumber(licenses.data.total)}
          </p>
          <Faces newest={licenses.data.newest} />
        </div>
      )}
    </Card>
  );
}

const faceSize = 'size-7.5';

/** Draws no faces until the product sessions are loaded. If that fails, the window beside it says so. */
function Faces({ newest }: { newest: readonly License[] }) {
  const running = useRunningLicenses();
  const crashes = useCrashes();
  return (
    <div aria-hidden="true" className="hidden min-w-0 justify-end gap-1.5 @min-[40rem]:flex">
      {running.isPending && newest.map(({ id }) => <SkeletonBlock key={id} className={faceSize} />)}
      {running.data &&
        runningFirst(running.data, newest, newest.length).map(({ license }) => (
          <LicenseTile
            key={license.id}
            license={license}
            state={creatureStateOf(license.id, running.data, crashes.data)}
            className={faceSize}
          />
        ))}
    </div>
  );
}
