import type { Dispute } from '@botique/contract/disputes/dispute.ts';
import { clsx } from 'clsx';
import { formatMonthDay } from '../../lib/format/dates.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { timeToDeadline, type TimeToDeadline } from './time-to-deadline.ts';

type Props = { dispute: Dispute; now: Date };

/** Null unless the shop has to submit evidence by a known time. */
export function deadlineOf({ state, openedAt, respondBy }: Dispute, now: Date): TimeToDeadline | null {
  if (state !== 'evidenceNeeded' || respondBy === null) return null;
  return timeToDeadline({ openedAt, respondBy }, now);
}

/** The time left to submit evidence, or what has happened instead. */
export function DeadlineMeter({ dispute, now }: Props) {
  const { state, decidedAt, handedInAt } = dispute;
  const deadline = deadlineOf(dispute, now);
  if (deadline) {
    const { text, isUrgent, passed } = deadline;
    return (
      <span className="flex items-center gap-2.5">
        <Progress
          value={passed}
          label={`Time to submit evidence for ${dispute.id}`}
          tone={isUrgent ? 'bad' : 'meter'}
          className="w-20! shrink-0 bg-surface! max-wide:w-14!"
        />
        <span
          className={clsx(
            'inline-block whitespace-nowrap first-letter:uppercase',
            isUrgent ? 'font-semibold text-bad' : 'text-text-2',
          )}
        >
          {text}
        </span>
      </span>
    );
  }
  return <span className="text-text-2">{noteOf(state, { decidedAt, handedInAt })}</span>;
}

function noteOf(
  state: Dispute['state'],
  { decidedAt, handedInAt }: Pick<Dispute, 'decidedAt' | 'handedInAt'>,
): string {
  if (decidedAt) return `Decided ${formatMonthDay(decidedAt)}`;
  if (handedInAt) return `Submitted ${formatMonthDay(handedInAt)}`;
  return state === 'evidenceNeeded' ? 'No deadline' : 'Nothing to submit';
}
