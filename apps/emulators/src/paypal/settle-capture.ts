import type { Capture } from './order.ts';
import { captureEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

export function settleCapture(
  world: PaypalWorld,
  capture: Capture,
  outcome: 'completed' | 'denied',
  origin: string,
) {
  capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
  capture.updatedAt = world.now();
  world.deliveries.send(captureEvent(world, capture, origin), origin);
}
