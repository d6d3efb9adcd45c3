import { formatDateTime, formatRelativeDay } from './dates.ts';

/** When something happened: short, with the exact time as a tooltip. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {formatRelativeDay(at)}
    </time>
  );
}
