import { Check } from 'lucide-react';
import { Face } from '../../ui/face.tsx';

type Props = { isFree: boolean; isTicket: boolean };

/** Replaces the pay button until the page opens what was bought. */
export function PaidMessage({ isFree, isTicket }: Props) {
  return (
    <output className="flex min-h-13 items-center justify-center gap-3 rounded-menu bg-ok-tint px-4 text-long font-semibold text-ok">
      <Face state="awake" />
      {isFree ? 'It’s yours.' : 'Paid.'} {isTicket ? 'Opening your ticket…' : 'Opening your licenses…'}
      <Check size={18} aria-hidden strokeWidth={3} />
    </output>
  );
}
