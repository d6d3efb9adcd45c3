import { Check } from 'lucide-react';
import { formatMoment } from '../../../lib/dates.ts';
import { Face } from '../../../ui/face.tsx';

export function RenewDone({ expire }: { expire: string }) {
  return (
    <output className="flex items-center gap-3 rounded-menu bg-ok-tint px-4 py-3.5 text-ok">
      <Face state="awake" />
      <span className="min-w-0">
        <span className="block text-long font-semibold">Renewed.</span>
        Valid until <time dateTime={expire}>{formatMoment(expire)}</time>.
      </span>
      <Check size={18} aria-hidden strokeWidth={3} className="ml-auto shrink-0" />
    </output>
  );
}
