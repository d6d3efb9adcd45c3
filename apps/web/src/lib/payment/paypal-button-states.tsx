import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';

/** As tall as PayPal's two buttons, so that nothing shifts. */
export function PayPalButtonsSkeleton({ className }: { className?: string }) {
  return (
    <div className={clsx('flex min-h-27 flex-col gap-3', className)}>
      <output className="sr-only">Loading PayPal</output>
      <SkeletonBlock className="h-12 rounded-menu" />
      <SkeletonBlock className="h-12 rounded-menu" />
    </div>
  );
}

type Props = { onRetry: () => void; busy?: boolean };

export function PayPalButtonsError({ onRetry, busy = false }: Props) {
  return (
    <div role="alert" className="flex min-h-27 flex-col items-start justify-center gap-3">
      <p className="text-text-2">
        Could not load PayPal. Check your connection, or whether a browser extension is blocking it.
      </p>
      <Button size="small" icon={<RotateCw />} busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
