import { priceText } from '@botique/contract/money.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { ChartFrame } from '../../../../ui/display/chart-frame.tsx';
import { dollarAxis, pillMiddle, pillWidth } from '../../../../ui/display/chart-scale.ts';
import { bucketsOf, type Bucket } from './sales-buckets.ts';

const above = 188;
const below = 44;
const gap = 4;

const colors = {
  revenue: 'bg-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]',
  refunds: 'bg-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]',
};

/** Revenue as pills above the axis, refunds below it on the same scale. The newest is highlighted. */
export function SalesChart({ figures }: { figures: SalesFigures }) {
  const { unit, buckets } = bucketsOf(figures.days);
  const most = (sums: number[]) => Math.max(0, ...sums);
  const axis = dollarAxis(
    Math.max(
      most(buckets.map(({ received }) => received)),
      // Refunds have less room, so larger ones lower the scale.
      (most(buckets.map(({ refunded }) => refunded)) * above) / below,
    ),
  );
  const summary = `Revenue and refunds per ${unit}: received ${priceText(figures.received)}, refunded ${priceText(figures.refunded)}.`;
  const endsToday = figures.to === figures.today;
  return (
    <>
      <div className="relative">
        <ChartFrame
          summary={summary}
          axis={axis}
          height={above}
          below={gap + below}
          unit={unit === 'day' ? 'Day' : 'Week'}
          readings={buckets.map(({ label, received, refunded }, index) => ({
            label: endsToday && index === buckets.length - 1 ? 'Today' : label,
            title: unit === 'week' ? `Week from ${label}` : label,
            values: [
              { name: 'Revenue', text: priceText(received), color: colors.revenue },
              { name: 'Refunds', text: priceText(refunded), color: colors.refunds },
            ],
          }))}
        >
          {buckets.map((bucket, index) => (
            <Pills
              key={bucket.label}
              bucket={bucket}
              x={pillMiddle(index, buckets.length)}
              width={Math.max(2, pillWidth(buckets.length))}
              scale={above / axis.top}
              isNewest={index === buckets.length - 1}
            />
          ))}
        </ChartFrame>
        <Numbers caption={summary} unit={unit} buckets={buckets} />
      </div>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
        <span className="flex items-center gap-2">
          <span className={`h-3 w-1.5 rounded-full ${colors.revenue}`} />
          Revenue per {unit}
        </span>
        <span className="flex items-center gap-2">
          <span className={`h-3 w-1.5 rounded-full ${colors.refunds}`} />
          Refunds
        </span>
      </p>
    </>
  );
}

type PillsProps = { bucket: Bucket; x: string; width: number; scale: number; isNewest: boolean };

/** The smallest amount is a dot. Nothing is drawn for no amount. */
function Pills({ bucket: { received, refunded }, x, width, scale, isNewest }: PillsProps) {
  const tall = (dollars: number) => Math.max(width, Math.round(dollars * scale));
  const shape = { x, width, rx: width / 2, transform: `translate(${-width / 2})` };
  return (
    <>
      {received > 0 && (
        <rect
          {...shape}
          y={above - tall(received)}
          height={tall(received)}
          className={
            isNewest
              ? 'fill-[light-dark(var(--primary),var(--color-lamp))]'
              : 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]'
          }
        />
      )}
      {refunded > 0 && (
        <rect
          {...shape}
          y={above + gap}
          height={tall(refunded)}
          className="fill-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]"
        />
      )}
    </>
  );
}

type NumbersProps = { caption: string; unit: 'day' | 'week'; buckets: readonly Bucket[] };

function Numbers({ caption, unit, buckets }: NumbersProps) {
  return (
    // The wrapper hides the table, because a table ignores the 1 px width of `sr-only`.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
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
  );
}
