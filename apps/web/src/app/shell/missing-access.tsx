import { copy } from '@botique/contract/copy.ts';
import { LoginButton } from '../../features/accounts/login-button.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { PageNotice } from './page-notice.tsx';

/** The dashboard of a visitor. */
export function MissingAccess() {
  const { ended } = useSignIn();
  return (
    <PageNotice
      title={copy.dashboard.missingAccess}
      text={
        ended === 'banned' ? copy.session.banned : 'Log in with Discord, and you come back to this very page.'
      }
      action={<LoginButton />}
    />
  );
}
