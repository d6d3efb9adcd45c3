import { priceText } from '@botique/contract/money.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { ChartGrid } from '../../../../ui/display/chart-grid.tsx';
import { pillWidth } from '../../../../ui/display/chart-scale.ts';
import { imageRole } from '../../../../ui/image-role.ts';
import { bucketsOf } from './sales-buckets.ts';

const above = 188;
const below = 44;
const gap = 4;

/** Revenue as pills above the axis, refunds below it on the same scale. The newest is highlighted. */
export function SalesChart({ figures }: { figures: SalesFigures }) {
  const { unit, buckets } = bucketsOf(figures.days);
  const width = Math.max(2, pillWidth(buckets.length));
  const most = (sums: number[]) => Math.max(0.01, ...sums);
  const scale = Math.min(
    above / most(buckets.map(({ received }) => received)),
    below / most(buckets.map(({ refunded }) => refunded)),
  );
  const tall = (dollars: number) => Math.max(width, Math.round(dollars * scale));
  const summary = `Revenue and refunds per ${unit}: received ${priceText(figures.received)}, refunded ${priceText(figures.refunded)}.`;
  const endsToday = figures.to === figures.today;
  const labels = [buckets[0]?.label, buckets[Math.floor((buckets.length - 1) / 2)]?.label];
  return (
    <>
      <div className="relative">
        <svg {...imageRole(summary)} width="100%" height={above + gap + below} className="block">
          <ChartGrid height={above} />
          {buckets.map(({ label, received, refunded }, index) => {
            const middle = {
              x: `${Math.round(((index + 0.5) / buckets.length) * 10_000) / 100}%`,
              width,
              rx: width / 2,
              transform: `translate(${-width / 2})`,
            };
            const isNewest = index === buckets.length - 1;
            return (
              <g key={label}>
                <rect
                  {...middle}
                  y={above - tall(received)}
                  height={tall(received)}
                  className={
                    isNewest
                      ? 'fill-[light-dark(var(--primary),var(--color-lamp))]'
                      : 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]'
                  }
                />
                {refunded > 0 && (
                  <rect
                    {...middle}
                    y={above + gap}
                    height={tall(refunded)}
                    className="fill-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]"
                  />
                )}
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="mt-1.5 flex justify-between text-caption text-text-2">
          {[...new Set(labels)].map((label) => (
            <span key={label}>{label}</span>
          ))}
          {buckets.length > 1 && <span>{endsToday ? 'Today' : buckets.at(-1)?.label}</span>}
        </div>
        {/* The wrapper hides the table, because a table ignores the 1 px width of `sr-only`. */}
        <div className="sr-only">
          <table>
            <caption>{summary}</caption>
            <thead>
              <tr>
                <th scope="col">{unit === 'day' ? 'Day' : 'Week from'}</th>
                <th scope="col">Received</th>
                <th scope="col">Refunded</th>
              </tr>
            </thead>
            <tbody>
              {buckets.map(({ label, received, refunded }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{priceText(received)}</td>
                  <td>{priceText(refunded)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
        <span className="flex items-center gap-2">
          <span className="h-3 w-1.5 rounded-full bg-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]" />
          Revenue per {unit}
        </span>
        <span className="flex items-center gap-2">
          <span className="h-3 w-1.5 rounded-full bg-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]" />
          Refunds
        </span>
      </p>
    </>
  );
}
