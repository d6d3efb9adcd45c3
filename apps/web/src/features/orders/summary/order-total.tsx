import { clsx } from 'clsx';
import type { OrderLine } from './order-lines.ts';

type Props = { lines: readonly OrderLine[]; total: string };

export function OrderTotal({ lines, total }: Props) {
  return (
    <dl className="numeric">
      {lines.map(({ label, amount, isSaving }) => (
        <div key={label} className="flex justify-between gap-4 py-1">
          <dt className="min-w-0 text-text-2 wrap-anywhere">{label}</dt>
          <dd className={clsx('font-semibold', isSaving && 'text-ok')}>{amount}</dd>
        </div>
      ))}
      <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-dashed border-line-2 pt-4">
        <dt className="font-display text-card font-semibold">Total</dt>
        <dd className="font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
          <output>{total}</output>
        </dd>
      </div>
    </dl>
  );
}
