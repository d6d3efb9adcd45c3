import type { KeyboardEvent } from 'react';

/** Enter finishes a row. It must not submit the form or interrupt an IME composition. */
export function onEnter(finish: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
  };
}
