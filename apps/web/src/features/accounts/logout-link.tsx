import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import type { ComponentProps } from 'react';
import { usePageData } from '../../lib/page-data.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

/** Goes to the logout; what menus and buttons give their child is passed on. */
export function LogoutLink({ children, onClick, ...props }: ComponentProps<'a'>) {
  const { apiOrigin } = usePageData();
  const { leave } = useSignIn();
  return (
    <a
      {...props}
      href={`${apiOrigin}${accountsDocuments['auth.logout'].path}`}
      onClick={(event) => {
        onClick?.(event);
        if (isPlainClick(event)) leave();
      }}
    >
      {children}
    </a>
  );
}
