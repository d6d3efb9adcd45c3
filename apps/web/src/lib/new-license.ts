/** Keyed by viewer, so that the next person who signs in does not see it. */
const nameOf = (viewerId: string) => `new license ${viewerId}`;

/** Shown above the other licenses of this tab until it first runs or is dismissed. */
export function rememberNewLicense(viewerId: string, licenseId: string): void {
  try {
    sessionStorage.setItem(nameOf(viewerId), licenseId);
  } catch {
    // Without storage the license is only listed with the others.
  }
}

export function recallNewLicense(viewerId: string): string | null {
  try {
    const id = sessionStorage.getItem(nameOf(viewerId));
    return id !== null && /^[0-9a-f-]{36}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

export function forgetNewLicense(viewerId: string): void {
  try {
    sessionStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was stored.
  }
}
