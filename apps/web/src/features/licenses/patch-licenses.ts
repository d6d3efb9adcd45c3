import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

/** The cached pages of a list. */
export type LicensePages = { pages: { data: License[]; next: string | null; total: number }[] };
export type NewestLicenses = { newest: License[]; total: number };

type Change = (license: License) => License;

/** Changes one license in a list, and returns the same list if it isn't in it. */
function changeLicense(list: License[], id: string, change: Change): License[] {
  if (!list.some((license) => license.id === id)) return list;
  return list.map((license) => (license.id === id ? change(license) : license));
}

export function changeInPages<Cached extends LicensePages>(
  cached: Cached,
  id: string,
  change: Change,
): Cached {
  const pages = cached.pages.map((page) => {
    const data = changeLicense(page.data, id, change);
    return data === page.data ? page : { ...page, data };
  });
  return pages.every((page, at) => page === cached.pages[at]) ? cached : { ...cached, pages };
}

/** Adds the newest license, unless a refetch was faster. Null if it isn't the newest: the event came late. */
export function addToPages<Cached extends LicensePages>(cached: Cached, license: License): Cached | null {
  if (cached.pages.some(({ data }) => data.some(({ id }) => id === license.id))) return cached;
  if (!isNewest(license, cached.pages[0]?.data)) return null;
  const pages = cached.pages.map((page, at) => ({
    ...page,
    total: page.total + 1,
    data: at === 0 ? [license, ...page.data] : page.data,
  }));
  return { ...cached, pages };
}

function isNewest({ createdAt }: License, [first]: readonly License[] = []): boolean {
  return first === undefined || first.createdAt <= createdAt;
}

export function addToNewest(cached: NewestLicenses, license: License, max: number): NewestLicenses | null {
  const { newest, total } = cached;
  if (newest.some(({ id }) => id === license.id)) return cached;
  if (!isNewest(license, newest)) return null;
  return { newest: [license, ...newest].slice(0, max), total: total + 1 };
}

/** Takes a license out of a list, and returns the same list if it isn't in it. */
export function removeFromPages<Cached extends LicensePages>(cached: Cached, id: string): Cached {
  if (!cached.pages.some(({ data }) => data.some((license) => license.id === id))) return cached;
  const pages = cached.pages.map((page) => ({
    ...page,
    total: page.total - 1,
    data: page.data.filter((license) => license.id !== id),
  }));
  return { ...cached, pages };
}

export function changeInNewest(cached: NewestLicenses, id: string, change: Change): NewestLicenses {
  const newest = changeLicense(cached.newest, id, change);
  return newest === cached.newest ? cached : { ...cached, newest };
}

/**
 * The license after a product session reported its metadata. Takes only what that changes, because the rest
 * of the event may be older than what is shown. A license keeps its metadata if the product reports none.
 */
export function afterReport({ data }: ConnectedSession): Change {
  return (license) => ({
    ...license,
    totalRequests: Math.max(license.totalRequests, data.totalRequests),
    metadata: data.metadata.length > 0 ? data.metadata : license.metadata,
  });
}

/** Longest running first, like the server. A resumed session replaces itself. */
export function addSession(sessions: ConnectedSession[], started: ConnectedSession): ConnectedSession[] {
  return [...sessions.filter(({ socketId }) => socketId !== started.socketId), started].toSorted((a, b) =>
    a.uptime.localeCompare(b.uptime),
  );
}

/** Newest first, and only the last of each license, like the server. */
export function addCrash(crashes: RecordedSession[], crash: RecordedSession): RecordedSession[] {
  return [crash, ...removeCrash(crashes, crash.license)];
}

/** A start clears the crash of its license. */
export function removeCrash(crashes: RecordedSession[], licenseId: string): RecordedSession[] {
  return crashes.filter(({ license }) => license !== licenseId);
}

/** Leaves out a session that isn't listed: it has ended. */
export function changeSession(sessions: ConnectedSession[], changed: ConnectedSession): ConnectedSession[] {
  return sessions.map((session) => (session.socketId === changed.socketId ? changed : session));
}

/** Changes a license in its sessions. A session shows its own metadata, not the license's. */
export function changeInSessions(
  sessions: ConnectedSession[],
  id: string,
  change: Change,
): ConnectedSession[] {
  return sessions.map((session) =>
    session.data.id === id
      ? { ...session, data: { ...change(session.data), metadata: session.data.metadata } }
      : session,
  );
}
