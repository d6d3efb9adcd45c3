import type { RefundState } from '@botique/contract/payments/refund-rules.ts';
import { Badge, type BadgeTone } from '../../../../ui/display/badge.tsx';

const looks: Record<RefundState, { word: string; tone: BadgeTone }> = {
  owed: { word: 'On its way', tone: 'info' },
  done: { word: 'Refunded', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  credited: { word: 'As credits', tone: 'ok' },
  restored: { word: 'Won back', tone: 'neutral' },
};

export function RefundBadge({ state }: { state: RefundState }) {
  const { word, tone } = looks[state];
  return <Badge tone={tone}>{word}</Badge>;
}
