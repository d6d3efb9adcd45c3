import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { KeepFocus } from '../../ui/overlay/keep-focus.tsx';
import { PayPalButtonsError, PayPalButtonsSkeleton } from './paypal-button-states.tsx';
import type { PayPalButtons, PayPalCallbacks } from './paypal-buttons.tsx';
import type { PayPalSetup } from './paypal-api.ts';

type Props = {
  setup: UseQueryResult<PayPalSetup>;
  callbacks: PayPalCallbacks;
  disabled: boolean;
  /** PayPal's window is open. */
  isWindowOpen: boolean;
};

/** PayPal's buttons with their loading, failed and unavailable states. */
export function PayWithPayPal({ setup, callbacks, disabled, isWindowOpen }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <KeepFocus>
      {setup.data && (
        <LazyButtons
          key={attempt}
          setup={setup.data}
          callbacks={callbacks}
          disabled={disabled}
          isWindowOpen={isWindowOpen}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {setup.data === undefined &&
        (setup.isError ? (
          <PayPalButtonsError busy={setup.isFetching} onRetry={() => void setup.refetch()} />
        ) : (
          <PayPalButtonsSkeleton />
        ))}
      {setup.data === null && <p className="py-2 text-text-2">PayPal isn’t available right now.</p>}
    </KeepFocus>
  );
}

type ButtonsProps = ComponentProps<typeof PayPalButtons>;

function LazyButtons(props: ButtonsProps) {
  const [Buttons, setButtons] = useState<ComponentType<ButtonsProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./paypal-buttons.tsx').then(
      (fetched) => setButtons(() => fetched.PayPalButtons),
      () => setFailed(true),
    );
  }, []);
  if (failed) return <PayPalButtonsError onRetry={props.onRetry} />;
  return Buttons ? <Buttons {...props} /> : <PayPalButtonsSkeleton />;
}
