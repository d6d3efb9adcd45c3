import { currency } from '@botique/contract/orders/order-rules.ts';
import {
  PayPalButtons as Buttons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { clsx } from 'clsx';
import { getNonce } from 'get-nonce';
import { useState } from 'react';
import { PayPalButtonsError, PayPalButtonsSkeleton } from './paypal-button-states.tsx';
import type { PayPalSetup } from './paypal-api.ts';

export type PayPalCallbacks = {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: () => void;
};

type Props = {
  setup: NonNullable<PayPalSetup>;
  callbacks: PayPalCallbacks;
  disabled: boolean;
  /** PayPal's window is open. */
  isWindowOpen: boolean;
  /** Loads PayPal's script again. */
  onRetry: () => void;
};

/** PayPal's buttons. Imported on demand, because this file bundles PayPal's package. */
export function PayPalButtons({ setup, ...props }: Props) {
  const [options] = useState(() => ({
    clientId: setup.clientId,
    sdkBaseUrl: setup.scriptUrl,
    currency,
    intent: 'capture',
    components: 'buttons',
    enableFunding: 'venmo',
    // The content security policy blocks the script without it.
    dataCspNonce: getNonce() ?? '',
  }));
  return (
    <PayPalScriptProvider options={options}>
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  );
}

function LoadedButtons({ callbacks, disabled, isWindowOpen, onRetry }: Omit<Props, 'setup'>) {
  const [{ isRejected, isPending }] = usePayPalScriptReducer();
  const [drawn, setDrawn] = useState(false);
  const [broken, setBroken] = useState(false);
  if (isRejected || broken) return <PayPalButtonsError onRetry={onRetry} />;
  return (
    <div className="relative">
      {(isPending || !drawn) && <PayPalButtonsSkeleton className="absolute inset-0" />}
      {/* Above the placeholder, and below the message that covers the buttons. */}
      <div className="relative isolate">
        <Buttons
          className="min-h-27"
          style={{ layout: 'vertical', shape: 'rect', height: 48, borderRadius: 16 }}
          disabled={disabled}
          createOrder={callbacks.createOrder}
          onApprove={callbacks.onApprove}
          onCancel={callbacks.onCancel}
          onInit={(_data, actions) => {
            // The `disabled` prop takes effect too late for the second click of a double click.
            if (disabled) void actions.disable();
            setDrawn(true);
          }}
          onError={(error) => {
            // A React error: the buttons failed to render.
            if ('componentStack' in error) setBroken(true);
            else callbacks.onError();
          }}
        />
      </div>
      <output
        className={clsx(
          'absolute inset-0 grid place-items-center rounded-menu bg-sunken px-4 text-center text-text-2',
          !isWindowOpen && 'sr-only',
        )}
      >
        {isWindowOpen && 'Continue in the PayPal window.'}
      </output>
    </div>
  );
}
