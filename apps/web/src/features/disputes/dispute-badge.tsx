import type { DisputeState } from '@botique/contract/disputes/dispute-rules.ts';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';

const states: Record<DisputeState, readonly [BadgeTone, string]> = {
  evidenceNeeded: ['gold', 'Evidence needed'],
  withPayPal: ['info', 'With PayPal'],
  won: ['ok', 'Won'],
  restored: ['ok', 'Won, restored'],
  lost: ['bad', 'Lost'],
  closed: ['neutral', 'Closed'],
};

/** `isUrgent`: the deadline is close. */
export function DisputeBadge({ state, isUrgent }: { state: DisputeState; isUrgent: boolean }) {
  const [tone, text] = states[state];
  return <Badge tone={isUrgent ? 'bad' : tone}>{text}</Badge>;
}
