import { useEffect, useRef } from 'react';
import { MethodChoice } from './methods/method-choice.tsx';
import type { MethodProps, PaymentMethod } from './methods/payment-method.ts';
import { OrderClock } from './order-clock.tsx';

type Props = MethodProps & {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose: (id: PaymentMethod['id']) => void;
  disabled: boolean;
  /** Moves the focus here, because the button that had it is gone. */
  takesFocus: boolean;
  onRunOut: () => void;
};

/** The payment methods of a started order, and the time left to pay. */
export function PaymentChoice(props: Props) {
  const { order, credits, payPalSetup, methods, method, onChoose, disabled, takesFocus, onRunOut } = props;
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) part.current?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Payment"
      className="flex scroll-mb-60 flex-col gap-3 outline-none"
    >
      {/* Remounts after a failed payment, to end an order that expired in the meantime. */}
      <OrderClock key={String(disabled)} order={order} onEnd={onRunOut} />
      <MethodChoice
        order={order}
        credits={credits}
        payPalSetup={payPalSetup}
        methods={methods}
        chosen={method}
        onChoose={onChoose}
        disabled={disabled}
      />
    </section>
  );
}
