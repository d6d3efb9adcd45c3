import {
  daysPerMonth,
  pendingDays,
  renewalMonths,
  renewedUntil,
} from '@botique/contract/billing/billing-rules.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { centsOfDollars, centsText, exactPrice, exactText, priceText } from '@botique/contract/money.ts';
import { useState, type ReactNode } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Slider } from '../../../ui/form/slider.tsx';
import type { RenewError } from './renew-reducer.ts';

const { least: minMonths, most: maxMonths } = renewalMonths;
const marks = Array.from({ length: maxMonths - minMonths + 1 }, (_, index) => ({
  value: minMonths + index,
  label: String(minMonths + index),
}));

type Props = {
  months: number;
  onChoose: (months: number) => void;
  /** Dollars. */
  monthly: number;
  cents: bigint;
  expire: string | null;
  /** Dollars. Undefined until the balance is loaded. */
  credits: number | undefined;
  takesPayPal: boolean;
  error: RenewError | null;
  disabled: boolean;
};

/** The duration, its price and the new expiry. */
export function RenewChoice(props: Props) {
  const { months, onChoose, monthly, cents, expire, credits, takesPayPal, error, disabled } = props;
  // An expired license is renewed from now, which need not tick while the buyer chooses.
  const [now] = useState(() => new Date());
  const until = renewedUntil(expire === null ? now : new Date(expire), months, now).toISOString();
  const missing = credits === undefined ? 0n : cents - centsOfDollars(credits);
  return (
    <>
      <div>
        <p className="mb-1 flex justify-between gap-4">
          <span className="text-small font-semibold">{moneyStrings.renewal.duration}</span>
          <span className="numeric text-small text-text-2">{`${monthsText(months)} (${months * daysPerMonth} days)`}</span>
        </p>
        <Slider
          label={moneyStrings.renewal.duration}
          value={months}
          onValueChange={onChoose}
          min={minMonths}
          max={maxMonths}
          valueText={monthsText(months)}
          marks={marks}
          disabled={disabled}
        />
      </div>
      <dl className="numeric">
        <div className="flex justify-between gap-4 py-1">
          <dt className="text-text-2">Price per month</dt>
          <dd className="font-semibold">{exactText(exactPrice(monthly))}</dd>
        </div>
        <div className="flex justify-between gap-4 py-1">
          <dt className="text-text-2">New expiry</dt>
          <dd className="font-semibold">
            <time dateTime={until}>{formatDateTime(until)}</time>
          </dd>
        </div>
        {credits !== undefined && (
          <div className="flex justify-between gap-4 py-1">
            <dt className="text-text-2">Your balance</dt>
            <dd className="font-semibold">{priceText(credits)}</dd>
          </div>
        )}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-dashed border-line-2 pt-4">
          <dt className="font-display text-card font-semibold">Price</dt>
          <dd className="font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
            <output>{centsText(cents)}</output>
          </dd>
        </div>
      </dl>
      {error ? (
        <Notice>
          {error.message}
          {error.invoice !== null && (
            <Link
              to={paths.invoice(error.invoice)}
              className="mt-1 block w-fit font-semibold underline underline-offset-2 hover:no-underline"
            >
              Open invoice
            </Link>
          )}
        </Notice>
      ) : (
        missing > 0n && <Notice>{missingCreditsText(missing, takesPayPal)}</Notice>
      )}
    </>
  );
}

function missingCreditsText(missing: bigint, takesPayPal: boolean): string {
  const short = `You’re ${centsText(missing)} short.`;
  if (takesPayPal) return `${short} You can pay the full price with PayPal.`;
  return `${short} Continue to get an invoice that you can pay within ${pendingDays} days.`;
}

function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-control bg-gold-tint px-4 py-3 text-gold">{children}</div>;
}

function monthsText(months: number): string {
  return counted(months, 'month');
}
