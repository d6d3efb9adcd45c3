import { soonDays } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import { creatureStateOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { licenseName } from '../bot-profile.ts';
import { expiresInText, termOf } from '../license-term.ts';
import { LicenseTile } from '../license-tile.tsx';
import { isRenewable, RenewButton } from '../renew-button.tsx';
import { useClock } from '../use-clock.ts';
import { useExpiring } from './use-newest-licenses.ts';

type Props = {
  onRenew: (license: License) => void;
};

export function ExpiringCard({ onRenew }: Props) {
  const expiring = useExpiring();
  return (
    <Card title="Expiring soon">
      <KeepFocus>
        {expiring.isPending && <Skeleton />}
        {expiring.isError && !expiring.data && (
          <ErrorState
            className="px-0! py-0!"
            busy={expiring.isFetching}
            onRetry={() => void expiring.refetch()}
            text={`Could not load your expiring licenses. ${expiring.error.message}`}
          />
        )}
        {expiring.data?.length === 0 && (
          <p className="text-text-2">Nothing expires in the next {soonDays} days.</p>
        )}
        {expiring.data && expiring.data.length > 0 && <Rows licenses={expiring.data} onRenew={onRenew} />}
      </KeepFocus>
    </Card>
  );
}

function Rows({ licenses, onRenew }: Props & { licenses: readonly License[] }) {
  const now = useClock(licenses);
  const running = useRunningLicenses();
  const crashes = useCrashes();
  return (
    <ul className="-my-2 divide-y divide-line">
      {licenses.map((license) => {
        const term = termOf(license, now);
        const name = licenseName(license);
        return (
          <li key={license.id} className="flex min-h-14 items-center gap-3 py-2">
            <LicenseTile
              license={license}
              state={creatureStateOf(license.id, running.data, crashes.data)}
              className="size-8"
            />
            <div className="min-w-0 grow">
              <Link
                to={paths.license(license.id)}
                title={name}
                className="block truncate font-semibold hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
              <p className={clsx('numeric text-small', term.late ? 'text-bad' : 'text-text-2')}>
                {expiresInText(term)}
              </p>
            </div>
            {isRenewable(license) && (
              <RenewButton name={name} late={false} onPress={() => onRenew(license)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Skeleton() {
  return (
    <div className="flex h-10 items-center gap-3">
      <output className="sr-only">Loading your expiring licenses</output>
      <SkeletonBlock className="size-8" />
      <SkeletonBlock className="h-4 w-32" />
    </div>
  );
}
