import { renewalCents, renewalMonths } from '@botique/contract/billing/billing-rules.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { centsOfDollars } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { usePayPalSetup } from '../../../lib/payment/paypal-api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { RenewChoice } from './renew-choice.tsx';
import { initialRenewState, renewReducer, renewSteps, type RenewStep } from './renew-reducer.ts';
import { useMonthlyPrice, useRenew, type Renewable } from './use-renew.ts';

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
  const [paymentId] = useState(randomId);
  const [months, setMonths] = useState<number>(renewalMonths.least);
  const [state, dispatch] = useReducer(renewReducer, initialRenewState);
  const monthly = useMonthlyPrice(license.id);
  const payPal = usePayPalSetup();
  const navigate = useNavigate();
  const price = monthly.data;
  const renew = useRenew({
    license,
    onRenewed: (expire) => dispatch({ type: 'renewed', expire }),
    onInvoice: (id) => void navigate(paths.invoice(id)),
    onRefused(error) {
      if (error instanceof ApiError && error.price !== null) void monthly.refetch();
      const hasInvoice = error instanceof ApiError && error.invoice !== null;
      dispatch({ type: 'refused', error: hasInvoice ? error : null });
    },
  });
  const step: RenewStep = price === undefined ? renewSteps.loading : state.step;
  const isProcessing = step === renewSteps.processing;
  const cents = price === undefined ? null : renewalCents(price, months);

  const isShort = cents !== null && credits.data !== undefined && centsOfDollars(credits.data) < cents;
  const byPayPal = isShort && Boolean(payPal.data);

  function submit(): void {
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
            <Button variant="primary" busy={isProcessing} disabled={cents === null} onClick={submit}>
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
          <RenewSkeleton />
        )
      ) : state.step === renewSteps.done ? (
        <RenewDone expire={state.expire} />
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
          error={state.step === renewSteps.choosing ? state.error : null}
          disabled={isProcessing}
        />
      )}
    </Modal>
  );
}

function RenewDone({ expire }: { expire: string }) {
  return (
    <output className="flex items-center gap-3 rounded-menu bg-ok-tint px-4 py-3.5 text-ok">
      <Face state="awake" />
      <span className="min-w-0">
        <span className="block text-long font-semibold">Renewed.</span>
        Valid until <time dateTime={expire}>{formatDateTime(expire)}</time>.
      </span>
      <Check size={18} aria-hidden strokeWidth={3} className="ml-auto shrink-0" />
    </output>
  );
}

/** As tall as the loaded content, so that the modal does not jump. */
function RenewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading price</output>
      <SkeletonBlock className="h-19" />
      <SkeletonBlock className="h-38" />
    </div>
  );
}
