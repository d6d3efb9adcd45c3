import { useEffect, useRef } from 'react';
import { MethodChoice } from './methods/method-choice.tsx';
import type { MethodProps, PaymentMethod } from './methods/payment-method.ts';
import { OrderClock } from './order-clock.tsx';

type Props = MethodProps & {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose: (id: PaymentMethod['id']) => void;
  disabled: boolean;
  /** The button that brought it here is gone. */
  takesFocus: boolean;
  onRunOut: () => void;
};

/** How an order that was started can be paid, and for how long. */
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
      {/* What ran out while it was being paid has run out when it is not paid after all. */}
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
