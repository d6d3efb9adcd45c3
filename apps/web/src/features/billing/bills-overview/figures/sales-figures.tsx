import { priceText } from '@botique/contract/money.ts';
import type { SaleMethod } from '@botique/contract/billing/billing-rules.ts';
import type { SalesFigures as Figures } from '@botique/contract/billing/sales.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CreditCard, Wallet } from 'lucide-react';
import { dollarsText } from '../../../../lib/format/dollars-text.ts';
import { Amount } from '../../../../ui/display/amount.tsx';
import { BarRows } from '../../../../ui/display/bar-rows.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { ProductsCard } from './products-card.tsx';
import { SalesChart } from './sales-chart.tsx';

const methods = {
  paypal: { name: 'PayPal', lead: <CreditCard size={18} /> },
  credits: { name: 'Credits', lead: <Wallet size={18} /> },
} satisfies Record<SaleMethod, object>;

/** What came in, what went back, and where from. */
export function SalesFigures({ figures }: { figures: UseQueryResult<Figures> }) {
  return (
    <section aria-label="Sales" aria-busy={figures.isPending} className="mb-6 wide:mb-7">
      <KeepFocus>
        {figures.data ? (
          <Filled figures={figures.data} />
        ) : figures.isError ? (
          <Card flush>
            <ErrorState
              busy={figures.isFetching}
              onRetry={() => void figures.refetch()}
              text={`Could not load the sales figures. ${figures.error.message}`}
            />
          </Card>
        ) : (
          <SalesSkeleton />
        )}
      </KeepFocus>
    </section>
  );
}

const columns = 'grid gap-5 min-[1000px]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]';

function Filled({ figures }: { figures: Figures }) {
  const { received, refunded, products, productCount, topUps } = figures;
  return (
    <div className={columns}>
      <Card>
        <dl className="mb-5 flex items-start justify-between gap-4">
          <div>
            <dt className="text-text-2">Received</dt>
            <dd>
              <Amount big value={received.toFixed(2)} />
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-text-2">Refunded</dt>
            <dd className="font-display text-[22px]/10 font-semibold tracking-[-0.02em]">
              <Amount value={(-refunded).toFixed(2)} />
            </dd>
          </div>
        </dl>
        <SalesChart figures={figures} />
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <ProductsCard products={products} productCount={productCount} />
        <Card title="By method">
          <BarRows
            label="Revenue by method"
            rows={figures.methods.map(({ method, amount }) => ({
              key: method,
              ...methods[method],
              value: amount,
              text: priceText(amount),
            }))}
          />
          <p className="mt-2 border-t border-line pt-3 text-small text-text-2">
            Top-ups <span className="numeric font-semibold">{dollarsText(topUps.amount)}</span>, revenue once
            spent
          </p>
        </Card>
      </div>
    </div>
  );
}

/** As high as the figures, so that the list below doesn't jump. */
function SalesSkeleton() {
  return (
    <div className={columns}>
      <output className="sr-only">Loading the sales figures</output>
      <SkeletonBlock className="h-122 min-[1000px]:h-auto rounded-card" />
      <div className="flex flex-col gap-5">
        <SkeletonBlock className="h-68 wide:h-70 rounded-card" />
        <SkeletonBlock className="h-50 rounded-card" />
      </div>
    </div>
  );
}
