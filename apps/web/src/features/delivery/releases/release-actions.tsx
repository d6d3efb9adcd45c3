import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import type { ManagedRelease } from '@botique/contract/delivery/release.ts';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { useSetCurrent, useWithdraw } from './use-releases.ts';

type Props = {
  product: Pick<ManagedProduct, 'name'>;
  release: ManagedRelease;
  /** Becomes current when the current one is withdrawn. */
  previous: ManagedRelease | null;
};

export function ReleaseActions({ product, release, previous }: Props) {
  const { version, state } = release;
  const [asking, setAsking] = useState(false);
  const setCurrent = useSetCurrent(release);
  const withdraw = useWithdraw(release);
  const isCurrent = state === 'current';
  return (
    <span className="flex flex-wrap gap-2 py-1 wide:justify-end">
      <Button
        size="small"
        variant={isCurrent ? 'danger' : 'ghost'}
        aria-label={`Withdraw ${version}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      {!isCurrent && (
        <Button
          size="small"
          busy={setCurrent.isPending}
          aria-label={`Set current: ${version}`}
          onClick={() => setCurrent.mutate()}
        >
          Set current
        </Button>
      )}
      <ConfirmModal
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${version}?`}
        description={consequence(product, release, previous)}
        verb="Withdraw release"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </span>
  );
}

function consequence(
  { name }: Props['product'],
  { state }: ManagedRelease,
  previous: Props['previous'],
): string {
  const never = 'Nobody can download it any more, and it can’t be made current again.';
  if (state !== 'current') return never;
  if (previous) return `${never} ${previous.version} becomes current, and launchers go back to it.`;
  return `${never} Customers can’t download ${name} until another release is current.`;
}
