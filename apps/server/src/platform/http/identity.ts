import type { Role } from '@botique/contract/access.ts';

type Proved = { readonly userId: string; readonly role: Role };

/** A person at a browser: both halves of his session were right. */
export type BrowserViewer = Proved & { readonly by: 'browser'; readonly sessionId: string };

/** A program that holds an API key of this person. There is no browser session behind it. */
export type KeyViewer = Proved & { readonly by: 'apiKey'; readonly keyId: string };

/** A person whose request was proved to be his. */
export type Viewer = BrowserViewer | KeyViewer;

export type Identity<Known extends Viewer = Viewer> =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'banned'; readonly userId: string }
  | { readonly kind: 'viewer'; readonly viewer: Known };

/** The two halves of a session, as far as they were sent. */
export type SessionHalves = { secret: string | undefined; requestToken: string | undefined };

/** What a request shows to prove whose it is. */
export type Credentials = ({ kind: 'session' } & SessionHalves) | { kind: 'apiKey'; key: string };

/** Finds out who sent these credentials. Accounts implements it. */
export type Identify = (credentials: Credentials) => Promise<Identity>;

export const sessionCookie = 'botique_session';

/** The id of the person who called, banned or not; null for a visitor. */
export function userIdOf(identity: Identity): string | null {
  if (identity.kind === 'visitor') return null;
  return identity.kind === 'viewer' ? identity.viewer.userId : identity.userId;
}
