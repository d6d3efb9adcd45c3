import { formatBytes } from '../format-bytes.ts';
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
    const text = messages.progress(percent, formatBytes(done), formatBytes(all));
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
