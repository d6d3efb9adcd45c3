import { reasonQuote, type DisputeState } from '@botique/contract/disputes/dispute-rules.ts';
import type { DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { formatMonthDay, formatTime } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { deadlineOf } from '../deadline-meter.tsx';
import { DisputeBadge } from '../dispute-badge.tsx';
import { useDispute } from '../use-disputes.ts';
import { DisputeActions } from './dispute-actions.tsx';
import { EvidenceParts } from './evidence-parts.tsx';
import { EvidencePreview } from './evidence-preview.tsx';

type Props = { id: string; now: Date };

/** One dispute: what the buyer says, and the evidence to submit. */
export function DisputePanel({ id, now }: Props) {
  const dispute = useDispute(id);
  return (
    <Card className="@container">
      <KeepFocus>
        {dispute.isPending && <DisputeSkeleton />}
        {dispute.isError && !dispute.data && (
          <ErrorState
            busy={dispute.isFetching}
            onRetry={() => void dispute.refetch()}
            text={`Could not load this dispute. ${dispute.error.message}`}
          />
        )}
        {dispute.data && <Loaded dispute={dispute.data} now={now} />}
      </KeepFocus>
    </Card>
  );
}

const grid = 'grid gap-6 @min-[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] @min-[52rem]:gap-7';

function Loaded({ dispute, now }: { dispute: DisputeDetails; now: Date }) {
  const { customer, reason, title, amount, state, decidedAt, orders } = dispute;
  const invoices = orders.flatMap(({ invoiceId }) => invoiceId ?? []);
  return (
    <div className={grid}>
      <div className="min-w-0">
        <div className="flex items-center gap-4">
          <Avatar name={customer.username} src={customer.avatar} size={56} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-display text-card font-semibold">“{reasonQuote(reason)}”</h2>
              {decidedAt && <DisputeBadge state={state} isUrgent={false} />}
            </div>
            <p className="text-text-2 wrap-anywhere">
              <Link to={paths.adminUser(customer.id)} className="hover:underline">
                <bdi>{customer.username}</bdi>
              </Link>
              , {title}
              {amount !== null && `, ${priceText(amount)}`}
              {invoices.map((id) => (
                <Fragment key={id}>
                  {', '}
                  <Link to={paths.invoice(id)} className="hover:underline">
                    {id}
                  </Link>
                </Fragment>
              ))}
              . <Deadline dispute={dispute} now={now} />
            </p>
          </div>
        </div>
        <EvidenceParts parts={dispute.parts} pages={dispute.pages} />
        <DisputeActions dispute={dispute} />
      </div>
      <EvidencePreview dispute={dispute} />
    </div>
  );
}

const outcomes: { readonly [State in DisputeState]?: (day: string) => string } = {
  won: (day) => `PayPal decided for you on ${day}.`,
  restored: (day) => `PayPal decided for you on ${day}. The buyer got back what they had lost.`,
  lost: (day) => `PayPal decided for the buyer on ${day}.`,
  closed: (day) => `PayPal closed it on ${day} without a decision.`,
};

function Deadline({ dispute, now }: { dispute: DisputeDetails; now: Date }) {
  const { state, respondBy, handedInAt, decidedAt } = dispute;
  if (decidedAt) return outcomes[state]?.(formatMonthDay(decidedAt));
  if (handedInAt) return <>Submitted on {formatMonthDay(handedInAt)}.</>;
  const deadline = deadlineOf(dispute, now);
  if (!respondBy || !deadline) return null;
  return (
    <>
      Submit by{' '}
      <time
        dateTime={respondBy}
        className={clsx('font-semibold', deadline.isUrgent ? 'text-bad' : 'text-text')}
      >
        {formatMonthDay(respondBy)}, {formatTime(respondBy)}
      </time>
    </>
  );
}

function DisputeSkeleton() {
  return (
    <div className={grid}>
      <output className="sr-only">Loading dispute</output>
      <div>
        <div className="flex items-center gap-4">
          <SkeletonBlock className="size-14 rounded-full" />
          <SkeletonText lines={2} className="grow" />
        </div>
        <SkeletonBlock className="mt-6 h-96" />
      </div>
      <SkeletonBlock className="h-120 @max-[52rem]:hidden" />
    </div>
  );
}
