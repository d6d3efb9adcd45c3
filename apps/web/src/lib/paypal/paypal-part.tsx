import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { ButtonsFailure, ButtonsWaiting } from './buttons-place.tsx';
import type { PayPalButtonCalls, PayPalButtons } from './paypal-buttons.tsx';
import type { PayPalSetup } from './use-paypal-setup.ts';

type Props = {
  setup: UseQueryResult<PayPalSetup>;
  calls: PayPalButtonCalls;
  disabled: boolean;
  /** PayPal's window is open. */
  underWay: boolean;
};

/** PayPal's buttons with their loading, failed and unavailable states. */
export function PayPalPart({ setup, calls, disabled, underWay }: Props) {
  const [tries, setTries] = useState(0);
  return (
    <KeepFocus>
      {setup.data && (
        <FetchedButtons
          key={tries}
          setup={setup.data}
          calls={calls}
          disabled={disabled}
          underWay={underWay}
          onRetry={() => setTries(tries + 1)}
        />
      )}
      {setup.data === undefined &&
        (setup.isError ? (
          <ButtonsFailure busy={setup.isFetching} onRetry={() => void setup.refetch()} />
        ) : (
          <ButtonsWaiting />
        ))}
      {setup.data === null && <p className="py-2 text-text-2">PayPal isn’t available right now.</p>}
    </KeepFocus>
  );
}

type ButtonsProps = ComponentProps<typeof PayPalButtons>;

function FetchedButtons(props: ButtonsProps) {
  const [Buttons, setButtons] = useState<ComponentType<ButtonsProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./paypal-buttons.tsx').then(
      (fetched) => setButtons(() => fetched.PayPalButtons),
      () => setFailed(true),
    );
  }, []);
  if (failed) return <ButtonsFailure onRetry={props.onRetry} />;
  return Buttons ? <Buttons {...props} /> : <ButtonsWaiting />;
}
