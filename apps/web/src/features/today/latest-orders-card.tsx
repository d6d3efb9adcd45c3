import type { LatestOrder } from '@botique/contract/today/today.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { InvoiceStateBadge } from '../../lib/payment/invoice-state-badge.tsx';
import { productCreature } from '../../lib/product/product-creature.ts';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import { CreaturePortrait } from '../../ui/creature/creature.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Card } from '../../ui/display/card.tsx';

type Props = { orders: readonly LatestOrder[]; className: string };

export function LatestOrdersCard({ orders, className }: Props) {
  return (
    <Card flush title="Latest orders" className={className}>
      {orders.length === 0 && <p className="border-t border-line px-5 py-4 text-text-2">No orders yet.</p>}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {orders.map(({ id, title, product, customer, amount, refunded }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 px-5 py-2.5">
            <CreaturePortrait
              look={product ? productCreature(product) : creatureFor(id, 'other')}
              className="size-7"
            />
            <p className="min-w-0 grow truncate" title={`${title}, ${customer.username}`}>
              <bdi className="font-semibold">{title}</bdi>{' '}
              <Link
                to={paths.adminUser(customer.id)}
                className="py-1 text-text-2 hover:underline focus-visible:-outline-offset-2"
              >
                <bdi>{customer.username}</bdi>
              </Link>
            </p>
            {refunded > 0 && (
              <InvoiceStateBadge status={refunded < amount ? 'paid' : 'refunded'} refunded={refunded} />
            )}
            <Amount signed value={amount.toFixed(2)} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
