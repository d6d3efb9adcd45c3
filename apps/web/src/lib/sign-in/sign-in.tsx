import type { User } from '@botique/contract/accounts/user.ts';
import type { ServerEventPayload } from '@botique/contract/registry.ts';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { readRequestToken } from '../api.ts';
import { useDataHolder } from '../data/data-holder.ts';
import { usePageData } from '../page-data.ts';

import { isLoginMessage, openLoginPopup, watchPopup } from './login-popup.ts';
import { useWhoIsHere } from './who-is-here.ts';

type EndReason = ServerEventPayload<'session.ended'>['reason'];

type SignIn = {
  /** Null for a visitor. */
  viewer: User | null;
  /** Nobody knows yet whether somebody is signed in. */
  loading: boolean;
  /** The server cannot say who is signed in. The page shows whom it showed, and asks again. */
  outage: boolean;
  /** The popup is open, or what it brought is being asked about. */
  loggingIn: boolean;
  /** Opens this address in the popup, or brings the open one to the front. False: the browser does not allow popups. */
  openLogin(address: string): boolean;
  /** The server ended this session. */
  end(reason: EndReason): void;
  /**
   * Somebody else may have come, and nobody knows yet who: nothing of his is to be seen. Perhaps it is himself again,
   * and then what he has begun here is still there.
   */
  replaced: boolean;
  /** Why the last session ended, when the server ended it. */
  ended: EndReason | null;
  /** He is on his way to the logout: what the server says of this session from now on is no news. */
  leave(): void;
  leaving: boolean;
  askAgain(): Promise<void>;
  /** False when another tab signed somebody in since: a call would then speak for a person whom this page does not show. */
  isSameSession(): boolean;
  /**
   * For an answer that comes late: whether it is for the one whom this page shows, once it is known who that is. The
   * next one must not be told what somebody else did.
   */
  isStillHere(userId: string | undefined): Promise<boolean>;
  /** This page's session was replaced: find out who came. */
  followReplacement(): Promise<void>;
};

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('SignInProvider is missing');
  return signIn;
}

const logoutPatienceMs = 5000;

export function SignInProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, unknown, outage, ask, forget, isHere, isSameSession, replacementIsHere } = useWhoIsHere();
  const data = useDataHolder();
  const popup = useRef<Window | null>(null);
  const following = useRef(Promise.resolve());
  const [popupOpen, setPopupOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<EndReason | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [replaced, setReplaced] = useState(false);
  // The next one to sign in here has nothing to do with how the last one left.
  if (viewer && ended) setEnded(null);

  const actions = useMemo(() => {
    async function askAgain() {
      setAsking(true);
      await ask();
      setAsking(false);
    }
    async function findOutWhoCame() {
      setReplaced(true);
      await replacementIsHere();
      await askAgain();
      setReplaced(false);
    }
    return {
      askAgain,
      isSameSession,
      async isStillHere(userId: string | undefined) {
        await following.current;
        return isHere(userId);
      },
      followReplacement() {
        following.current = findOutWhoCame();
        return following.current;
      },
      end(reason: EndReason) {
        forget();
        setEnded(reason);
      },
      leave() {
        setLeaving(true);
        // A logout that does not come about, offline perhaps, leaves a page that is still in use.
        setTimeout(() => setLeaving(false), logoutPatienceMs);
      },
      openLogin(address: string) {
        if (popup.current && !popup.current.closed) {
          popup.current.focus();
          return true;
        }
        popup.current = openLoginPopup(address);
        setPopupOpen(popup.current !== null);
        return popup.current !== null;
      },
    };
  }, [ask, forget, isHere, isSameSession, replacementIsHere]);

  useEffect(() => {
    function onMessage(event: MessageEvent<unknown>) {
      // It says who signed in; the page believes only the server about that.
      if (isLoginMessage(event, apiOrigin)) void actions.askAgain();
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [apiOrigin, actions]);

  useEffect(() => {
    if (!popupOpen || !popup.current) return;
    return watchPopup(popup.current, () => {
      setPopupOpen(false);
      // A platform that cuts the popup's line to us signs people in without a message.
      if (readRequestToken()) void actions.askAgain();
    });
  }, [popupOpen, actions]);

  const viewerId = viewer?.id;
  useEffect(() => data.keepPrivateDataOf(viewerId), [viewerId, data]);

  useEffect(() => {
    if (!viewerId) return;
    function onReturn() {
      if (!actions.isSameSession()) void actions.followReplacement();
    }
    window.addEventListener('focus', onReturn);
    return () => window.removeEventListener('focus', onReturn);
  }, [viewerId, actions]);

  const loading = unknown || (asking && !viewer);
  const loggingIn = popupOpen || asking;
  const value = useMemo(
    () => ({ viewer, loading, outage, loggingIn, ended, leaving, replaced, ...actions }),
    [viewer, loading, outage, loggingIn, ended, leaving, replaced, actions],
  );
  return <SignInContext value={value}>{children}</SignInContext>;
}
