import { messages } from '../messages.ts';
import type { Terminal } from './terminal.ts';

const everyMs = 200;
const stepPercent = 25;

/** Shows how far a download is: often in a terminal, a few times elsewhere. */
export function showProgress(terminal: Terminal, all: number): (done: number) => void {
  let shownAt = Number.NEGATIVE_INFINITY;
  let step = 0;
  return (done) => {
    const percent = Math.floor((done / all) * 100);
    const text = messages.progress(percent, sizeOf(done), sizeOf(all));
    if (terminal.isInteractive) {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      return terminal.progress(text);
    }
    if (percent < (step + 1) * stepPercent) return;
    step = Math.floor(percent / stepPercent);
    terminal.progress(text);
  };
}

/** For people: '12.3 MB'. */
export function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
