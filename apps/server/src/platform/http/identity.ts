import type { Role } from '@botique/contract/access.ts';

/** A person whose request was proved to be his: both halves of his session were right. */
export type Viewer = { readonly userId: string; readonly role: Role; readonly sessionId: string };

export type Identity =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'banned'; readonly userId: string }
  | { readonly kind: 'viewer'; readonly viewer: Viewer };

/** Finds out who sent the two halves of a session. Accounts implements it. */
export type Identify = (halves: {
  secret: string | undefined;
  requestToken: string | undefined;
}) => Promise<Identity>;

export const sessionCookie = 'botique_session';
