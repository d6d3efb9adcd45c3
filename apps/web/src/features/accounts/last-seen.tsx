import { formatDateTime } from '../../lib/format/dates.ts';
import { timeAgoInWords } from '../../lib/format/time-ago.ts';

type Props = { at: string | null; now: Date };

/** In words, with the exact time as a tooltip. */
export function LastSeen({ at, now }: Props) {
  if (at === null) return 'never';
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {timeAgoInWords(at, now)}
    </time>
  );
}
