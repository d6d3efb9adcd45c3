import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { usePageData } from '../api/page-data.ts';
import { isPlainClick } from '../navigation/link.tsx';
import { useSignIn } from './sign-in.tsx';

/** Opens the login in a popup. Where popups are blocked, the link loads the login page instead. */
export function useLoginLink() {
  const { apiOrigin } = usePageData();
  const { openLogin } = useSignIn();
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(pathname + search);
  const href = `${apiOrigin}${accountsDocuments['auth.login'].path}?returnTo=${returnTo}`;
  return {
    href,
    onClick(event: MouseEvent) {
      if (isPlainClick(event) && openLogin(href)) event.preventDefault();
    },
  };
}
