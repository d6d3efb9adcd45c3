const size = 800;

/** Opens the login in the middle of the screen; null when the browser does not allow it. */
export function openLoginPopup(address: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - size) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - size) / 2);
  return window.open(address, 'login', `popup,width=${size},height=${size},left=${left},top=${top}`);
}

/** Calls back once when the popup is gone, however that came about. Returns how to stop watching. */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  // No event tells of another window's end.
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, 250);
  return () => clearInterval(timer);
}

/** A message of the login popup. Anybody may post messages here, so only the API's own origin is believed. */
export function isLoginMessage(event: MessageEvent<unknown>, apiOrigin: string): boolean {
  const { data, origin } = event;
  return origin === apiOrigin && typeof data === 'object' && data !== null && 'login' in data;
}
