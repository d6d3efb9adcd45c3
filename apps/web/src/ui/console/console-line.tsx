import { clsx } from 'clsx';
import { memo } from 'react';
import '../motion.css';

export type ConsoleEntry = {
  id: string | number;
  at: Date;
  text: string;
  /** The colour of the first word. */
  tone?: 'ok' | 'gold' | 'bad' | 'quiet';
};

const tones = { ok: 'text-ok', gold: 'text-gold', bad: 'text-bad', quiet: 'text-text-3' };

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type ConsoleLineProps = { line: ConsoleEntry; newest: boolean };

export const ConsoleLine = memo(function ConsoleLine({ line, newest }: ConsoleLineProps) {
  const { at, text, tone } = line;
  const wordEnd = text.search(/\s/);
  const word = wordEnd < 0 ? text : text.slice(0, wordEnd);
  const isQuiet = tone === 'quiet';
  return (
    <div
      className={clsx(
        'flex pr-5 pl-5',
        newest && 'line-in bg-lamp/14 shadow-[inset_3px_0_var(--color-lamp)]',
      )}
    >
      <time dateTime={at.toISOString()} className="w-19 shrink-0 text-text-3 select-none">
        {clock.format(at)}
      </time>
      <span className={clsx('min-w-0 break-words whitespace-pre-wrap', isQuiet && tones.quiet)}>
        {tone && !isQuiet ? (
          <>
            <span className={tones[tone]}>{word}</span>
            {text.slice(word.length)}
          </>
        ) : (
          text
        )}
        {newest && <span className="caret ml-1 inline-block h-4 w-2 rounded-[2px] bg-lamp align-[-3px]" />}
      </span>
    </div>
  );
});
