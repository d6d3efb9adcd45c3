import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import { useLocation } from 'react-router';
import { usePageData } from '../../lib/page-data.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Button } from '../../ui/button.tsx';

/** A link to the login, which the popup makes unnecessary: where popups are blocked the whole page goes there. */
export function LoginButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { apiOrigin } = usePageData();
  const { openLogin, loggingIn } = useSignIn();
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(pathname + search);
  const address = `${apiOrigin}${accountsDocuments['auth.login'].path}?returnTo=${returnTo}`;
  return (
    <Button asChild variant={variant}>
      <a
        href={address}
        onClick={(event) => {
          if (isPlainClick(event) && openLogin(address)) event.preventDefault();
        }}
      >
        {loggingIn ? 'Waiting for login' : 'Login'}
      </a>
    </Button>
  );
}
