import { priceText } from '@botique/contract/money.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { useState } from 'react';
import { waitText } from '../../../../lib/format/durations.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { DecideModal } from './decide-modal.tsx';
import { decisionTexts } from './decision-texts.ts';
import { useHeldPayments } from './use-held-payments.ts';

/** Payments that wait for an admin. Takes no room while there are none. */
export function HeldPayments() {
  const held = useHeldPayments();
  const [deciding, setDeciding] = useState<{ payment: HeldPayment; as: HeldDecision } | null>(null);
  const payments = held.data ?? [];
  // As of the last fetch, after which the list may have changed anyway.
  const now = new Date(held.dataUpdatedAt);
  const failed = held.isError && !held.data;
  return (
    <KeepFocus>
      {(failed || payments.length > 0) && (
        <Card
          flush
          className="mb-5"
          title={
            <span className="flex items-center gap-2.5">
              Held payments
              {payments.length > 0 && <Badge tone="gold">{payments.length} to review</Badge>}
            </span>
          }
          action={<span className="max-wide:hidden">Nothing is lost while a payment is held.</span>}
        >
          {failed ? (
            <ErrorState
              className="py-5"
              busy={held.isFetching}
              onRetry={() => void held.refetch()}
              text={`Could not load the held payments. ${held.error.message}`}
            />
          ) : (
            <ul aria-label="Held payments">
              {payments.map((payment) => (
                <HeldRow
                  key={payment.id}
                  payment={payment}
                  now={now}
                  onDecide={(as) => setDeciding({ payment, as })}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {deciding && (
        <DecideModal payment={deciding.payment} decision={deciding.as} onClose={() => setDeciding(null)} />
      )}
    </KeepFocus>
  );
}

type RowProps = { payment: HeldPayment; now: Date; onDecide: (as: HeldDecision) => void };

/** The usual decision comes last, where the eye ends. */
function HeldRow({ payment, now, onDecide }: RowProps) {
  const { customer, title, explanation, heldAt, decisions } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 border-t border-line px-5 py-3">
      <Avatar name={customer.username} src={customer.avatar} size={36} />
      <div className="min-w-0 grow basis-48 max-wide:basis-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminUser(customer.id)} className="hover:underline">
            <bdi>{customer.username}</bdi>
          </Link>{' '}
          <span className="numeric">{heldText(payment)}</span>
          <span className="font-normal text-text-2"> for {title}</span>
        </p>
        <p className="text-small text-text-2">{explanation}</p>
      </div>
      <span className="text-small whitespace-nowrap text-text-2 max-wide:self-start max-wide:pt-0.5">
        for {waitText(heldAt, now)}
      </span>
      <div className="flex flex-wrap gap-2 max-wide:w-full">
        {decisions.toReversed().map((as, index) => {
          const { button, isDangerous } = decisionTexts[as];
          const isUsual = index === decisions.length - 1;
          return (
            <Button
              key={as}
              size="small"
              variant={isDangerous ? 'danger' : isUsual ? 'secondary' : 'ghost'}
              aria-label={`${button}: ${customer.username}, ${heldText(payment)}`}
              onClick={() => onDecide(as)}
            >
              {button}
            </Button>
          );
        })}
      </div>
    </li>
  );
}

/** '$6.00 of $12.30' if only a part of the payment is at stake. */
function heldText({ amount, atStake }: HeldPayment): string {
  const whole = priceText(amount);
  return atStake === null || atStake === amount ? whole : `${priceText(atStake)} of ${whole}`;
}
