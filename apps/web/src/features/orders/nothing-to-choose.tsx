import { freeSelection, type Sold } from '@botique/contract/orders/order-options.ts';
import { KeyRound, MessageSquare } from 'lucide-react';

/** Takes the place of the options and says what the buyer gets. */
export function NothingToChoose({ sold }: { sold: Sold }) {
  const Icon = sold.system === 'ticket' ? MessageSquare : KeyRound;
  return (
    <p className="flex max-w-120 items-start gap-3 border-t border-line py-6 text-long text-text-2">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      {sold.system === 'ticket'
        ? 'Our team delivers this in a ticket, which opens as soon as your order is complete.'
        : freeLicenseWords(sold)}
    </p>
  );
}

function freeLicenseWords(sold: Sold): string {
  const { sessions, storge } = freeSelection(sold);
  const storage = storge > 0 ? ` and ${storge} MB of storage` : '';
  return `A lifetime license with ${sessions} active sessions${storage}.`;
}
