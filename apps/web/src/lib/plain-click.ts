import type { MouseEvent } from 'react';

/** One that follows the link right here; the others open a tab or window of their own. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
