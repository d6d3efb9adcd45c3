import type { MouseEvent } from 'react';

/** A click that follows the link in this tab. Others open a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
