import { moneyStrings } from '@botique/contract/money-strings.ts';
import { centsOfDollars } from '@botique/contract/money.ts';
import { renewalCents, renewalMonths } from '@botique/contract/orders/invoice-rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { usePayPalSetup } from '../../../lib/paypal/use-paypal-setup.ts';
import { randomName } from '../../../lib/random-name.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CloseButton, Modal } from '../../../ui/modal.tsx';
import { RenewChoice } from './renew-choice.tsx';
import { RenewDone } from './renew-done.tsx';
import { RenewLoading } from './renew-loading.tsx';
import { notRenewedYet, renewed, renewSteps, type RenewStep } from './renew-steps.ts';
import { useMonthlyPrice } from './use-monthly-price.ts';
import { useRenew, type Renewable } from './use-renew.ts';

type Props = {
  license: Renewable;
  /** The name where it was chosen: a bot's own name tells two licenses of one product apart. */
  name: string;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  onClose: () => void;
};

/** Renews a license with credits, or with PayPal if there are not enough. */
export function RenewModal({ license, name, credits, onClose }: Props) {
  // One idempotency key per modal: pressing Continue again after a lost response must not pay twice.
  const [paymentId] = useState(randomName);
  const [months, setMonths] = useState<number>(renewalMonths.least);
  const [renewing, dispatch] = useReducer(renewed, notRenewedYet);
  const monthly = useMonthlyPrice(license.id);
  const payPal = usePayPalSetup();
  const navigate = useNavigate();
  const price = monthly.data;
  const renew = useRenew({
    license,
    onRenewed: (expire) => dispatch({ type: 'renewed', expire }),
    onInvoice: (id) => void navigate(paths.bill(id)),
    onRefused(error) {
      const trouble = error instanceof ApiError && error.invoice !== null ? error : null;
      if (error instanceof ApiError && error.price !== null) void monthly.refetch();
      dispatch({ type: 'refused', trouble });
    },
  });
  const step: RenewStep = price === undefined ? renewSteps.loading : renewing.step;
  const isProcessing = step === renewSteps.processing;
  const cents = price === undefined ? null : renewalCents(price, months);

  const isShort = cents !== null && credits.data !== undefined && centsOfDollars(credits.data) < cents;
  const byPayPal = isShort && Boolean(payPal.data);

  function goOn(): void {
    if (cents === null) return;
    dispatch({ type: 'continued' });
    renew.mutate({ months, cents, paymentId, byPayPal });
  }

  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open && !isProcessing) onClose();
      }}
      closesByButtonOnly={isProcessing}
      title={moneyStrings.renewal.title}
      description={<bdi>{name}</bdi>}
      actions={
        step === renewSteps.done ? (
          <CloseButton>
            <Button variant="primary">Close</Button>
          </CloseButton>
        ) : (
          <>
            <CloseButton>
              <Button disabled={isProcessing}>{moneyStrings.renewal.cancel}</Button>
            </CloseButton>
            <Button variant="primary" busy={isProcessing} disabled={cents === null} onClick={goOn}>
              {byPayPal ? 'Pay with PayPal' : moneyStrings.renewal.continue}
            </Button>
          </>
        )
      }
    >
      {price === undefined || cents === null ? (
        monthly.error ? (
          <ErrorState
            className="py-4"
            busy={monthly.isFetching}
            onRetry={() => void monthly.refetch()}
            text={`Could not load the price. ${monthly.error.message}`}
          />
        ) : (
          <RenewLoading />
        )
      ) : renewing.step === renewSteps.done ? (
        <RenewDone expire={renewing.expire} />
      ) : (
        <RenewChoice
          months={months}
          onChoose={(chosen) => {
            setMonths(chosen);
            dispatch({ type: 'chosen' });
          }}
          monthly={price}
          cents={cents}
          expire={license.expire}
          credits={credits.data}
          takesPayPal={Boolean(payPal.data)}
          trouble={renewing.step === renewSteps.choosing ? renewing.trouble : null}
          disabled={isProcessing}
        />
      )}
    </Modal>
  );
}
