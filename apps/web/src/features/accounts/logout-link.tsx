import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import type { ComponentProps } from 'react';
import { usePageData } from '../../lib/api/page-data.ts';
import { isPlainClick } from '../../lib/navigation/link.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

/** Passes its props on, so that menus and buttons can use it as their child. */
export function LogoutLink({ children, onClick, ...props }: ComponentProps<'a'>) {
  const { apiOrigin } = usePageData();
  const { startLogout } = useSignIn();
  return (
    <a
      {...props}
      href={`${apiOrigin}${accountsDocuments['auth.logout'].path}`}
      onClick={(event) => {
        onClick?.(event);
        if (isPlainClick(event)) startLogout();
      }}
    >
      {children}
    </a>
  );
}
