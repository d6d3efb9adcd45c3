import type { Role } from '@botique/contract/access.ts';

type Proved = { readonly userId: string; readonly role: Role };

/** A browser that sent both valid halves of its login session. */
export type BrowserViewer = Proved & { readonly by: 'browser'; readonly sessionId: string };

/** A program with an API key of this user. It has no login session. */
export type KeyViewer = Proved & { readonly by: 'apiKey'; readonly keyId: string };

/** An authenticated caller. */
export type Viewer = BrowserViewer | KeyViewer;

export type Identity<Known extends Viewer = Viewer> =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'banned'; readonly userId: string }
  | { readonly kind: 'viewer'; readonly viewer: Known };

/** The two halves of a login session. Either may be missing. */
export type SessionHalves = { secret: string | undefined; requestToken: string | undefined };

export type Credentials = ({ kind: 'session' } & SessionHalves) | { kind: 'apiKey'; key: string };

/** Implemented by the accounts domain. */
export type Identify = (credentials: Credentials) => Promise<Identity>;

export const sessionCookie = 'botique_session';

/** The caller's id, even if they are banned, or null for a visitor. */
export function userIdOf(identity: Identity): string | null {
  if (identity.kind === 'visitor') return null;
  return identity.kind === 'viewer' ? identity.viewer.userId : identity.userId;
}
