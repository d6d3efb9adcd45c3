import type { LineBuffer } from './line-buffer.ts';

/** A console and how to load more of it. */
export type ConsoleSource = {
  /** Another session has another buffer. */
  buffer: LineBuffer;
  state: 'loading' | 'ready' | 'failed';
  /** Why it failed, for people. */
  message: string | null;
  retry: () => void;
  earlier: {
    has: boolean;
    isLoading: boolean;
    load: () => void;
    /** The last attempt to load them failed. */
    hasFailed?: boolean;
    /** There were earlier lines, but the shop no longer has them. */
    areGone?: boolean;
  };
};
