import { priceText } from '@botique/contract/money.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { chartColors } from '../../../../ui/display/chart-colors.ts';
import { ChartFrame } from '../../../../ui/display/chart-frame.tsx';
import { ChartKey } from '../../../../ui/display/chart-key.tsx';
import { ChartTable } from '../../../../ui/display/chart-table.tsx';
import { dollarAxis, pillMiddle, pillWidth } from '../../../../ui/display/chart-scale.ts';
import { bucketsOf, type Bucket } from './sales-buckets.ts';

// As high as the cards beside it, which show four products and two methods.
const above = 256;
const below = 56;
const gap = 4;

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
              { name: 'Revenue', text: priceText(received), color: chartColors.quiet.background },
              { name: 'Refunds', text: priceText(refunded), color: chartColors.refunds.background },
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
        <ChartTable
          caption={summary}
          heads={[unit === 'day' ? 'Day' : 'Week from', 'Received', 'Refunded']}
          rows={buckets.map(({ label, received, refunded }) => [
            label,
            priceText(received),
            priceText(refunded),
          ])}
        />
      </div>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
        <ChartKey color={chartColors.quiet.background}>Revenue per {unit}</ChartKey>
        <ChartKey color={chartColors.refunds.background}>Refunds</ChartKey>
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
          className={isNewest ? chartColors.newest.fill : chartColors.quiet.fill}
        />
      )}
      {refunded > 0 && (
        <rect {...shape} y={above + gap} height={tall(refunded)} className={chartColors.refunds.fill} />
      )}
    </>
  );
}
