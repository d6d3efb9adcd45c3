import { useSyncExternalStore, type ReactNode } from 'react';
import { ConsoleLog } from './console-log.tsx';
import type { LineBuffer } from './line-buffer.ts';

/** A console and how to load more of it. */
export type ConsoleSource = {
  buffer: LineBuffer;
  state: 'loading' | 'ready' | 'failed';
  /** Why it failed, for people. */
  message: string | null;
  retry: () => void;
  earlier: { has: boolean; isLoading: boolean; load: () => void };
};

type Props = {
  /** Names the log for screen readers. */
  label: string;
  source: ConsoleSource;
  /** The left side of the head: face, state, uptime. */
  header?: ReactNode;
  /** Search, levels, pause, copy and download. */
  hasTools?: boolean;
  /** The name of the downloaded file, without its ending. */
  fileName?: string;
  /** Set when the session is over: shown after the last line, instead of the caret. */
  ended?: string;
  /** Replaces 'Following the newest line' for a session that is over. */
  footer?: ReactNode;
  className?: string;
};

export function ConsoleWindow({ label, source, header, className }: Props) {
  const lines = useSyncExternalStore(source.buffer.subscribe, source.buffer.getLines, source.buffer.getLines);
  const shown = lines.map(({ number, date, content }) => ({
    id: number,
    at: new Date(date),
    text: content,
  }));
  return <ConsoleLog label={label} lines={shown} header={header} {...(className && { className })} />;
}
