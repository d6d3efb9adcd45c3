import { Hourglass } from 'lucide-react';
import type { OpenOrder } from './checkout.ts';
import { clockText } from './clock-text.ts';
import { useTimeLeft } from './use-time-left.ts';

/** Every order expires, but only a reservation shows the time left. */
export function OrderClock({ order, onEnd }: { order: OpenOrder; onEnd: () => void }) {
  const left = useTimeLeft(order.endsAt, onEnd);
  if (!order.reserved) return null;
  return (
    <p role="timer" className="flex items-center gap-2 text-text-2">
      <Hourglass size={16} aria-hidden className="shrink-0" />
      <span>
        Reserved for you for <span className="numeric font-semibold text-text">{clockText(left)}</span>
      </span>
    </p>
  );
}
