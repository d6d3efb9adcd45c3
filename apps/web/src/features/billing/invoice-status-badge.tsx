import { moneyStrings } from '@botique/contract/money-strings.ts';
import type { InvoiceBadge } from '@botique/contract/billing/billing-rules.ts';
import { ArrowDownLeft, Check, Clock, Undo2, X, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';

const looks: Record<InvoiceBadge, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: moneyStrings.invoices.tabs.pending, tone: 'gold', Icon: Clock },
  sent: { word: moneyStrings.invoices.tabs.sent, tone: 'ok', Icon: Check },
  received: { word: moneyStrings.invoices.tabs.received, tone: 'ok', Icon: ArrowDownLeft },
  cancelled: { word: 'Cancelled', tone: 'neutral', Icon: X },
  refunded: { word: 'Refunded', tone: 'refund', Icon: Undo2 },
  partRefunded: { word: 'Part refunded', tone: 'refund', Icon: Undo2 },
};

/** The state of an invoice from the viewer's side. */
export function InvoiceStatusBadge({ badge }: { badge: InvoiceBadge }) {
  const { word, tone, Icon } = looks[badge];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden strokeWidth={2.5} className="shrink-0" />}>
      {word}
    </Badge>
  );
}

/** For a payment that PayPal has not confirmed yet. */
export function ConfirmingBadge() {
  return (
    <Badge tone="gold" icon={<Clock size={12} aria-hidden strokeWidth={2.5} className="shrink-0" />}>
      Being confirmed
    </Badge>
  );
}
