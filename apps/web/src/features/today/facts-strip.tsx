import type { Today } from '@botique/contract/today/today.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/numbers.ts';
import { shopMoment } from './today-texts.ts';
import { TrendText } from './trend-text.tsx';

/** Counts in equal cells, with hairlines between them. */
export function FactsStrip({ figures, className }: { figures: Today; className: string }) {
  const { orders, licenses, trials, checkedAt, timeZone } = figures;
  const lastWeekday = `last ${shopMoment(checkedAt, timeZone).lastWeekday}`;
  return (
    <section
      aria-label="Counts"
      className={`overflow-hidden rounded-card border border-line bg-surface ${className}`}
    >
      {/* Each cell draws its own upper and left hairline; those at the edges are cut off. */}
      <dl className="-mt-px -ml-px grid grid-cols-2 @min-[44rem]:grid-cols-4">
        <Fact name="Orders today" value={orders.now}>
          <Change
            by={orders.now - orders.before}
            same={orders.before === 0 ? `None ${lastWeekday}` : `Same as ${lastWeekday}`}
          >
            on {lastWeekday}
          </Change>
        </Fact>
        <Fact name="Active licenses" value={licenses.active}>
          <Change by={licenses.change} same="Unchanged in 7 days">
            in 7 days
          </Change>
        </Fact>
        <Fact name="Expiring in 7 days" value={licenses.expiring}>
          <TrendText direction={null}>{formatNumber(licenses.renewable)} can be renewed</TrendText>
        </Fact>
        <Fact name="Trials running" value={trials.running}>
          <TrendText direction={null}>{formatNumber(trials.bought)} bought in 7 days</TrendText>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, value, children }: { name: string; value: number; children: ReactNode }) {
  return (
    <div className="min-w-0 border-t border-l border-line px-4.5 py-4 wide:px-6 wide:py-5">
      <dt className="text-text-2">{name}</dt>
      <dd>
        <span className="numeric mt-1 block font-display text-[30px]/9 font-semibold tracking-[-0.025em] wide:text-[34px]/10">
          {formatNumber(value)}
        </span>
        {children}
      </dd>
    </div>
  );
}

function Change({ by, same, children }: { by: number; same: string; children: ReactNode }) {
  if (by === 0) return <TrendText direction={null}>{same}</TrendText>;
  return (
    <TrendText direction={by > 0 ? 'up' : 'down'} amount={formatNumber(Math.abs(by))}>
      {children}
    </TrendText>
  );
}
