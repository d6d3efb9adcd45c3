import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import { formatRelativeDay } from '../../../../lib/format/dates.ts';
import type { BadgeTone } from '../../../../ui/display/badge.tsx';

type Around = {
  /** Null while that is unknown. */
  isRunning: boolean | null;
  customer: string;
  /** The reader is this customer. */
  isOwn: boolean;
  today: Date;
};

type Shown = {
  text: string;
  badge: { label: string; tone: BadgeTone } | null;
  /** The customer can still answer. */
  isOpen: boolean;
};

/** What the card of a proposed restart says. */
export function restartState(
  { state, answeredAt }: Pick<RestartProposal, 'state' | 'answeredAt'>,
  { isRunning, customer, isOwn, today }: Around,
): Shown {
  const who = isOwn ? 'You' : customer;
  if (state === 'declined') {
    return {
      text: `${who} chose not to restart now.`,
      badge: { label: 'Not now', tone: 'neutral' },
      isOpen: false,
    };
  }
  if (state === 'accepted') {
    const accepted = `${who} accepted ${momentOf(answeredAt ?? '', today)}.`;
    return {
      text: isRunning === false ? `${accepted} The session has ended since.` : accepted,
      badge: { label: 'Accepted', tone: 'ok' },
      isOpen: false,
    };
  }
  if (isRunning === false) {
    return { text: 'This session has ended, so it can’t be restarted.', badge: null, isOpen: false };
  }
  return {
    text: isOwn
      ? 'It stops, starts again and is back in about 10 seconds. Both of you see the new console.'
      : `Waiting for ${customer}`,
    badge: null,
    isOpen: true,
  };
}

/** 'today at 14:18', 'yesterday at 09:30' or 'on Nov 3, 2026', within a sentence. */
function momentOf(iso: string, today: Date): string {
  const moment = formatRelativeDay(iso, today);
  return /^(?:Today|Yesterday)/.test(moment) ? moment.toLowerCase() : `on ${moment}`;
}
