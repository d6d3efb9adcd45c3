import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import type { OpenOrder } from '../checkout/checkout-reducer.ts';
import { countdownText, useCountdown } from './countdown.ts';
import type { MethodProps, PaymentMethod } from './payment-method.ts';

type Props = MethodProps & {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose: (id: PaymentMethod['id']) => void;
  disabled: boolean;
  /** Moves the focus here, because the button that had it is gone. */
  takesFocus: boolean;
  onExpire: () => void;
};

/** The payment methods of a started order, and the time left to pay. */
export function PaymentChoice(props: Props) {
  const { order, credits, payPalSetup, methods, method, onChoose, disabled, takesFocus, onExpire } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Payment"
      className="flex scroll-mb-60 flex-col gap-3 outline-none"
    >
      {/* Remounts after a failed payment, to end an order that expired in the meantime. */}
      <ReservationTimer key={String(disabled)} order={order} onEnd={onExpire} />
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

/** Every order expires, but only a reservation shows the time left. */
function ReservationTimer({ order, onEnd }: { order: OpenOrder; onEnd: () => void }) {
  const left = useCountdown(order.endsAt, onEnd);
  if (!order.reserved) return null;
  return (
    <p role="timer" className="flex items-center gap-2 text-text-2">
      <Hourglass size={16} aria-hidden className="shrink-0" />
      <span>
        Reserved for you for <span className="numeric font-semibold text-text">{countdownText(left)}</span>
      </span>
    </p>
  );
}

type MethodChoiceProps = MethodProps & {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (id: PaymentMethod['id']) => void;
  disabled: boolean;
};

function MethodChoice({ methods, chosen, onChoose, disabled, ...props }: MethodChoiceProps) {
  return (
    <RadioCards
      label="Payment method"
      value={chosen.id}
      onValueChange={onChoose}
      disabled={disabled}
      options={methods.map(({ id, name, Icon, Note }) => ({
        value: id,
        label: name,
        icon: <Icon />,
        aside: <Note {...props} />,
      }))}
    />
  );
}
