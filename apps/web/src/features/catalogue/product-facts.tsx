import type { Product } from '@botique/contract/catalogue/product.ts';
import { priceText } from '@botique/contract/money.ts';

export function ProductFacts({ product }: { product: Product }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {factsOf(product).map(([term, text]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
          <dt className="text-text-2">{term}</dt>
          <dd className="numeric font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(product: Product): [string, string][] {
  const { category, system, lifeTimePrice, storge: storage, trial } = product;
  const facts: [string, string][] = [['You get', whatOneGets(product)]];
  if (system === 'license' && lifeTimePrice > 0) facts.push(['Lifetime license', priceText(lifeTimePrice)]);
  if (category !== 'other' && storage > 0) facts.push(['Database storage', `${storage} MB included`]);
  if (trial.enabled) facts.push(['Free trial', trial.duration === 1 ? '1 day' : `${trial.duration} days`]);
  return facts;
}

function whatOneGets({ system, price }: Product): string {
  if (system === 'ticket') return 'Custom work, delivered in a ticket';
  return price > 0 ? 'A renewable license for 30 days' : 'A lifetime license';
}
