const size = 800;

/** Opens the login in a centred popup. Returns null if the browser blocks it. */
export function openLoginPopup(address: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - size) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - size) / 2);
  return window.open(address, 'login', `popup,width=${size},height=${size},left=${left},top=${top}`);
}

/** Calls back once when the popup is closed. Returns a function that stops watching. */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  // Browsers fire no event when another window closes.
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, 250);
  return () => clearInterval(timer);
}

/** Any window can post messages here, so only those from the API's origin count. */
export function isLoginMessage(event: MessageEvent<unknown>, apiOrigin: string): boolean {
  const { data, origin } = event;
  return origin === apiOrigin && typeof data === 'object' && data !== null && 'login' in data;
}
