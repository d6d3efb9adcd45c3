/** Of one license. Anyone with its key can make up devices. */
const maxPerMinute = 10;

/** Refusals of this minute on this node. Saves most statements of products that keep trying. */
export function createRecentRefusals(now: () => number = Date.now) {
  const logged = new Map<string, Set<string>>();
  let minute = 0;

  return {
    isNew(licenseId: string, refusal: string): boolean {
      const current = Math.floor(now() / 60_000);
      if (current !== minute) logged.clear();
      minute = current;
      const ofLicense = logged.get(licenseId) ?? new Set();
      if (ofLicense.has(refusal) || ofLicense.size >= maxPerMinute) return false;
      logged.set(licenseId, ofLicense.add(refusal));
      return true;
    },
  };
}
