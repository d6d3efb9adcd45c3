import type { Today } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { ChevronRight, HandCoins, MessageSquare, Scale, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { timeUntil, waitText } from '../../lib/format/durations.ts';
import { counted } from '../../lib/format/counted.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import { Card } from '../../ui/display/card.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { FailedJobsModal } from './failed-jobs-modal.tsx';
import { jobName } from './job-names.ts';

type Props = { waiting: Today['waiting']; now: Date; className: string };

/** What waits for a decision of the owner, the most urgent first. */
export function WaitingCard({ waiting, now, className }: Props) {
  const { disputes, held, tickets, jobs } = waiting;
  const total = disputes.count + held.count + tickets.count + jobs.count;
  return (
    <Card
      title="Waiting for you"
      action={total > 0 && <span className="numeric">{formatNumber(total)}</span>}
      className={className}
    >
      {total === 0 && (
        <p className="flex items-center gap-2.5 border-t border-line pt-4 text-text-2">
          <Face state="asleep" />
          Nothing is waiting for you.
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {disputes.count > 0 && (
          <LinkRow
            to={paths.adminDisputes}
            Icon={Scale}
            tone="bad"
            title={counted(disputes.count, 'dispute')}
            text={
              disputes.firstDeadline
                ? `${disputes.count > 1 ? 'First evidence' : 'Evidence'} ${dueText(disputes.firstDeadline, now)}`
                : 'Evidence needed'
            }
          />
        )}
        {held.count > 0 && (
          <LinkRow
            to={paths.adminBills}
            Icon={HandCoins}
            tone="gold"
            title={counted(held.count, 'held payment')}
            text={heldText(held, now)}
          />
        )}
        {tickets.count > 0 && (
          <LinkRow
            to={`${paths.tickets}?status=open`}
            Icon={MessageSquare}
            tone="gold"
            title={counted(tickets.count, 'ticket')}
            text={tickets.longestSince ? `Longest wait ${waitText(tickets.longestSince, now)}` : ''}
          />
        )}
        <JobsRow jobs={jobs} />
      </ul>
    </Card>
  );
}

function heldText({ count, amount, oldest }: Today['waiting']['held'], now: Date): string {
  const sum = amountText(amount.toFixed(2));
  if (oldest === null) return sum;
  const which = count === 1 ? '' : count === 2 ? 'the older ' : 'the oldest ';
  return `${sum}, ${which}for ${waitText(oldest, now)}`;
}

function dueText(deadline: string, now: Date): string {
  const left = timeUntil(deadline, now);
  return left === null ? 'overdue' : `due in ${left}`;
}

type RowProps = { Icon: LucideIcon; tone: 'bad' | 'gold'; title: string; text: ReactNode };

const rowClasses =
  '-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3.5 rounded-control px-2 py-2.5 text-left hover:bg-hover';

function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={rowClasses}>
        <RowContent {...row} />
      </Link>
    </li>
  );
}

function RowContent({ Icon, tone, title, text }: RowProps) {
  return (
    <>
      <span
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded-control',
          tone === 'bad' ? 'bg-bad-tint text-bad' : 'bg-gold-tint text-gold',
        )}
      >
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-text-2">{text}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-2" />
    </>
  );
}

/** The modal stays open when the last job is gone, so that its focus is not lost. */
function JobsRow({ jobs }: { jobs: Today['waiting']['jobs'] }) {
  const [open, setOpen] = useState(false);
  const [newest] = jobs.newest;
  return (
    <>
      {newest && (
        <li>
          <button type="button" className={rowClasses} onClick={() => setOpen(true)}>
            <RowContent
              Icon={TriangleAlert}
              tone="bad"
              title={counted(jobs.count, 'failed job')}
              text={`${jobName(newest.name)}, tried ${counted(newest.attempts, 'time')}`}
            />
          </button>
        </li>
      )}
      <FailedJobsModal jobs={jobs} open={open} onOpenChange={setOpen} />
    </>
  );
}
