import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type Props = { credits: UseQueryResult<number>; className: string };

/** Shown in a shop without PayPal. */
export function NoTopUp({ credits, className }: Props) {
  const { data: balance } = credits;
  const rest = balance ? ` The ${priceText(balance)} that you have are yours, and can be spent.` : '';
  return (
    <Card flush className={className}>
      <EmptyState
        title="Top-ups are not available right now"
        text={`This shop does not take PayPal right now. Please come back later.${rest}`}
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>Go to the products</Link>
          </Button>
        }
      />
    </Card>
  );
}
