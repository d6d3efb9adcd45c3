import type { License } from '@botique/contract/licenses/license.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import type { CreatureState } from '../../../../lib/licenses/running-licenses.ts';
import { productCreature } from '../../../../lib/product/product-creature.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { BlockDeviceForm } from './block-device-form.tsx';
import { BlockedDevices } from './blocked-devices.tsx';
import { useBlacklist } from '../../use-blacklist.ts';

type Props = { license: License; state: CreatureState | null };

/** The devices that may not start with a license, and a form that adds one. */
export function Blacklisted({ license, state }: Props) {
  const blacklist = useBlacklist(license.id);
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[48rem]:grid-cols-[minmax(0,1fr)_17.5rem] @min-[48rem]:gap-5">
        {/* The row of a removed device leaves with its button. */}
        <KeepFocus>
          <DeviceList license={license} state={state} blacklist={blacklist} />
        </KeepFocus>
        <BlockDeviceForm license={license.id} blocked={blacklist.data ?? []} />
      </div>
    </div>
  );
}

type ListProps = Props & { blacklist: ReturnType<typeof useBlacklist> };

function DeviceList({ license, state, blacklist }: ListProps) {
  const { data: devices, isPending, isFetching, error, refetch } = blacklist;
  if (isPending) return <DevicesSkeleton />;
  if (!devices) {
    return (
      <Card flush>
        <ErrorState
          busy={isFetching}
          onRetry={() => void refetch()}
          text={`Could not load the blocked devices. ${error?.message ?? ''}`}
        />
      </Card>
    );
  }
  if (devices.length === 0) {
    return (
      <Card flush>
        <EmptyState
          title={licenseStrings.noData}
          text="Every device that has your key may start."
          look={productCreature({ id: license.productId, category: license.category })}
          state={state ?? 'asleep'}
        />
      </Card>
    );
  }
  return (
    <Card
      flush
      title="Blocked devices"
      action={<span className="numeric">{formatNumber(devices.length)}</span>}
    >
      <BlockedDevices license={license.id} devices={devices} />
    </Card>
  );
}

function DevicesSkeleton() {
  return (
    <Card flush title="Blocked devices">
      <output className="sr-only">Loading the blocked devices</output>
      {['first', 'second'].map((row) => (
        <div key={row} className="flex h-17 items-center gap-4 border-t border-line px-5">
          <SkeletonBlock className="size-9" />
          <SkeletonBlock className="h-4 w-72 max-w-3/5" />
        </div>
      ))}
    </Card>
  );
}
