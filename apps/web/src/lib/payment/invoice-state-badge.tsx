import type { InvoiceStatus } from '@botique/contract/billing/billing-rules.ts';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';

const looks: Record<InvoiceStatus, { word: string; tone: BadgeTone }> = {
  progress: { word: 'Pending', tone: 'info' },
  paid: { word: 'Paid', tone: 'ok' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'refund' },
};

type Props = {
  status: InvoiceStatus;
  /** How much of it went back, in dollars. */
  refunded?: number;
};

/** What became of a customer's invoice, for staff. */
export function InvoiceStateBadge({ status, refunded = 0 }: Props) {
  const isPart = status === 'paid' && refunded > 0;
  const { word, tone } = isPart ? ({ word: 'Part refunded', tone: 'refund' } as const) : looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
