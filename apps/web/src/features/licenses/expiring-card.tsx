import { soonDays } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import { eyesOf } from '../../lib/eyes/license-eyes.ts';
import { useRunning } from '../../lib/eyes/use-running.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { nameOf } from './bot-of.ts';
import { endsIn } from './ends-in.ts';
import { isRenewable } from './is-renewable.ts';
import { LicenseTile } from './license-tile.tsx';
import { RenewButton } from './renew-button.tsx';
import { termOf } from './term.ts';
import { useClock } from './use-clock.ts';
import { useExpiring } from './use-newest-licenses.ts';

type Props = {
  onRenew: (license: License) => void;
};

export function ExpiringCard({ onRenew }: Props) {
  const expiring = useExpiring();
  return (
    <Card title="Expiring soon">
      <KeepFocus>
        {expiring.isPending && <Waiting />}
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
  const running = useRunning();
  return (
    <ul className="-my-2 divide-y divide-line">
      {licenses.map((license) => {
        const term = termOf(license, now);
        const name = nameOf(license);
        return (
          <li key={license.id} className="flex min-h-14 items-center gap-3 py-2">
            <LicenseTile license={license} eyes={eyesOf(license.id, running.data)} className="size-8" />
            <div className="min-w-0 grow">
              <Link
                to={paths.license(license.id)}
                title={name}
                className="block truncate font-semibold hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
              <p className={clsx('numeric text-small', term.late ? 'text-bad' : 'text-text-2')}>
                {endsIn(term)}
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

function Waiting() {
  return (
    <div className="flex h-10 items-center gap-3">
      <output className="sr-only">Loading your expiring licenses</output>
      <SkeletonBlock className="size-8" />
      <SkeletonBlock className="h-4 w-32" />
    </div>
  );
}
