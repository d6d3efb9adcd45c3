/** Keyed by viewer, so that the next person who signs in does not see it. */
const storageKey = (viewerId: string) => `new license ${viewerId}`;

/** Shown above the other licenses of this tab until it first runs or is dismissed. */
export function saveNewLicense(viewerId: string, licenseId: string): void {
  try {
    sessionStorage.setItem(storageKey(viewerId), licenseId);
  } catch {
    // Without storage the license is only listed with the others.
  }
}

export function loadNewLicense(viewerId: string): string | null {
  try {
    const id = sessionStorage.getItem(storageKey(viewerId));
    return id !== null && /^[0-9a-f-]{36}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

export function clearNewLicense(viewerId: string): void {
  try {
    sessionStorage.removeItem(storageKey(viewerId));
  } catch {
    // Nothing was stored.
  }
}
