import { readRequestToken } from '../lib/api.ts';

/**
 * Reloads a page that the back/forward cache restores after a logout or a change of user. Otherwise it would
 * show the previous user's private data.
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
