import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ConsoleBody } from './console-body.tsx';
import type { ConsoleSource } from './console-source.ts';
import type { LineBuffer } from './line-buffer.ts';
import '../display/window.css';

export type { ConsoleSource } from './console-source.ts';

type Props = {
  /** Names the log for screen readers. */
  label: string;
  source: ConsoleSource;
  /** The left side of the head: face, state, uptime. */
  header?: ReactNode;
  /** The right side of the head, such as a selector. */
  actions?: ReactNode;
  /** Search, levels, pause, copy and download. */
  hasTools?: boolean;
  /** The name of the downloaded file, without its ending. */
  fileName?: string;
  /** Set when the session is over: shown after the last line, instead of the caret. */
  ended?: string;
  /** Replaces 'Following the newest line' for a session that is over. */
  footer?: ReactNode;
  /** Sets the overall height. */
  className?: string;
};

/** The console of a product session. Follows the newest line until the reader scrolls up. */
export function ConsoleWindow({ label, source, header, actions, className = 'h-128', ...rest }: Props) {
  return (
    <div
      className={clsx('@container flex min-w-0 flex-col overflow-hidden rounded-card bg-window', className)}
    >
      {(header || actions) && (
        <div
          data-theme="dark"
          className="window-inside text-text flex min-h-14 shrink-0 items-center gap-3 px-3.5 @min-[620px]:pr-3 @min-[620px]:pl-5"
        >
          <div className="flex min-w-0 flex-1 items-center gap-3">{header}</div>
          {actions && <div className="flex shrink-0 items-center gap-3">{actions}</div>}
        </div>
      )}
      <ConsoleBody key={bufferKey(source.buffer)} label={label} source={source} {...rest} />
    </div>
  );
}

let buffers = 0;
const keys = new WeakMap<LineBuffer, number>();

/** Another session starts without the search and the scroll position of this one. */
function bufferKey(buffer: LineBuffer): number {
  const key = keys.get(buffer) ?? (buffers += 1);
  keys.set(buffer, key);
  return key;
}
