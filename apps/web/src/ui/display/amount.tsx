import { clsx } from 'clsx';
import { amountParts, shownSign } from './amount-text.ts';

type AmountProps = {
  /** Cents as an integer, or a decimal string. */
  value: number | string;
  currency?: string;
  /** For transfers: incoming amounts get a plus and are green. */
  signed?: boolean;
  /** The large number of a card, with muted cents. */
  big?: boolean;
  className?: string;
};

export function Amount({ value, currency = '$', signed = false, big = false, className }: AmountProps) {
  const { sign, whole, cents } = amountParts(value);
  return (
    <span
      className={clsx(
        'numeric whitespace-nowrap',
        big && 'font-display text-[36px]/[40px] font-semibold tracking-[-0.03em] wide:text-number',
        signed && sign === '+' && 'text-ok',
        className,
      )}
    >
      {shownSign(sign, signed)}
      {currency}
      {whole}
      <span className={clsx(big && 'text-text-3')}>.{cents}</span>
    </span>
  );
}
