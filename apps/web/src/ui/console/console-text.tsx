import { clsx } from 'clsx';
import { Fragment } from 'react';
import { hasAnsi, parseAnsi, type AnsiColour } from './ansi.ts';
import type { ConsoleLine } from './line-buffer.ts';

const colours: Record<AnsiColour, string> = {
  red: 'text-bad',
  green: 'text-ok',
  yellow: 'text-gold',
  blue: 'text-info',
  magenta: 'text-[#f0a3b8]',
  cyan: 'text-[#7fd3c7]',
  white: 'text-text font-semibold',
  grey: 'text-text-3',
};

const levels: Record<ConsoleLine['level'], string | undefined> = {
  debug: 'text-text-3',
  info: undefined,
  warn: 'text-gold',
  error: 'text-bad',
};

type Props = Pick<ConsoleLine, 'content' | 'level'> & {
  /** What the reader searches for. */
  query?: string;
  /** The line is the current hit. */
  isCurrent?: boolean;
};

/** A line with its colours and hits. Inside a window only, because these are colours for dark surfaces. */
export function ConsoleText({ content, level, query = '', isCurrent = false }: Props) {
  const parts = parseAnsi(content);
  const hits = query ? findHits(parts.map(({ text }) => text).join(''), query) : [];
  return (
    <span className={hasAnsi(content) ? undefined : levels[level]}>
      {parts.map(({ text, start, colour, isBold, isDim }) => (
        <span
          key={start}
          className={
            clsx(colour ? colours[colour] : isDim && colours.grey, isBold && 'font-semibold') || undefined
          }
        >
          {hits.length === 0 ? text : markHits(text, start, hits, isCurrent)}
        </span>
      ))}
    </span>
  );
}

type Hit = { start: number; end: number };

function findHits(text: string, query: string): Hit[] {
  const hits: Hit[] = [];
  const where = text.toLowerCase();
  const wanted = query.toLowerCase();
  // A few letters change their length in lower case. Their lines show no hits instead of wrong ones.
  if (where.length !== text.length) return hits;
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + wanted.length))
    hits.push({ start: at, end: at + wanted.length });
  return hits;
}

/** A hit may begin in one part and end in another. */
function markHits(text: string, start: number, hits: readonly Hit[], isCurrent: boolean) {
  const pieces: { text: string; at: number; isHit: boolean }[] = [];
  let at = 0;
  const add = (end: number, isHit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), at, isHit });
    at = Math.max(at, end);
  };
  for (const hit of hits) {
    add(Math.min(text.length, hit.start - start), false);
    add(Math.min(text.length, hit.end - start), true);
  }
  add(text.length, false);
  return pieces.map((piece) => (
    <Fragment key={piece.at}>
      {piece.isHit ? (
        <mark
          className={clsx(
            'rounded-[3px]',
            isCurrent ? 'bg-on-window text-lamp-ink' : 'bg-[rgb(255_255_255/0.2)] text-inherit',
          )}
        >
          {piece.text}
        </mark>
      ) : (
        piece.text
      )}
    </Fragment>
  ));
}
