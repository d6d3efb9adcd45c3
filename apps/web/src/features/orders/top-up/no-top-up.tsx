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
  const rest = balance ? ` You can still spend your ${priceText(balance)}.` : '';
  return (
    <Card flush className={className}>
      <EmptyState
        title="Top-ups are not available right now"
        text={`PayPal isn’t available right now. Please try again later.${rest}`}
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>View products</Link>
          </Button>
        }
      />
    </Card>
  );
}
