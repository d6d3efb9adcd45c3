import { currency } from '@botique/contract/orders/order-rules.ts';
import {
  PayPalButtons as Buttons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { clsx } from 'clsx';
import { getNonce } from 'get-nonce';
import { useState } from 'react';
import { ButtonsFailure, ButtonsWaiting } from './buttons-place.tsx';
import type { PayPalSetup } from './use-paypal-setup.ts';

/** What the buttons call. */
export type PayPalButtonCalls = {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: () => void;
};

type Props = {
  setup: NonNullable<PayPalSetup>;
  calls: PayPalButtonCalls;
  disabled: boolean;
  /** The provider's window is open. */
  underWay: boolean;
  /** Loads the provider's script again. */
  onRetry: () => void;
};

/** The provider's own buttons. This file brings its package with it: only where one pays is it loaded. */
export function PayPalButtons({ setup, ...about }: Props) {
  const [options] = useState(() => ({
    clientId: setup.clientId,
    sdkBaseUrl: setup.scriptUrl,
    currency,
    intent: 'capture',
    components: 'buttons',
    enableFunding: 'venmo',
    // Otherwise the page's policy does not run the script.
    dataCspNonce: getNonce() ?? '',
  }));
  return (
    <PayPalScriptProvider options={options}>
      <LoadedButtons {...about} />
    </PayPalScriptProvider>
  );
}

function LoadedButtons({ calls, disabled, underWay, onRetry }: Omit<Props, 'setup'>) {
  const [{ isRejected, isPending }] = usePayPalScriptReducer();
  const [drawn, setDrawn] = useState(false);
  const [broken, setBroken] = useState(false);
  if (isRejected || broken) return <ButtonsFailure onRetry={onRetry} />;
  return (
    <div className="relative">
      {(isPending || !drawn) && <ButtonsWaiting className="absolute inset-0" />}
      {/* Above what stands there meanwhile, and below the words that cover it. */}
      <div className="relative isolate">
        <Buttons
          className="min-h-27"
          style={{ layout: 'vertical', shape: 'rect', height: 48, borderRadius: 16 }}
          disabled={disabled}
          createOrder={calls.createOrder}
          onApprove={calls.onApprove}
          onCancel={calls.onCancel}
          onInit={(_about, actions) => {
            // Its own way to switch them off comes a moment too late for the second press of a double click.
            if (disabled) void actions.disable();
            setDrawn(true);
          }}
          onError={(error) => {
            // It could not even be drawn.
            if ('componentStack' in error) setBroken(true);
            else calls.onError();
          }}
        />
      </div>
      <output
        className={clsx(
          'absolute inset-0 grid place-items-center rounded-menu bg-sunken px-4 text-center text-text-2',
          !underWay && 'sr-only',
        )}
      >
        {underWay && 'Continue in the PayPal window.'}
      </output>
    </div>
  );
}
