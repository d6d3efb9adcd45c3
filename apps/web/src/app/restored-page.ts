import { readRequestToken } from '../lib/api.ts';

/**
 * Browsers keep whole pages for their back button. One that was left before a logout would show the private things of
 * somebody who is gone: when the session is not the one of then, the page is asked for anew.
 */
export function reloadWhenRestoredForSomebodyElse(): void {
  let tokenWhenLeft = readRequestToken();
  window.addEventListener('pagehide', () => {
    tokenWhenLeft = readRequestToken();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || readRequestToken() === tokenWhenLeft) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
