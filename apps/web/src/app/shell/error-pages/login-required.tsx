import { strings } from '@botique/contract/strings.ts';
import { LoginButton } from '../../../features/accounts/login-button.tsx';
import { usePageData } from '../../../lib/api/page-data.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { PageNotice } from './page-notice.tsx';

/** Shown to visitors instead of the dashboard. */
export function LoginRequired() {
  const { ended } = useSignIn();
  const banned = ended === 'banned';
  return (
    <PageNotice
      title={banned ? strings.session.bannedTitle : strings.dashboard.missingAccess}
      text={banned ? strings.session.banned : 'Log in with Discord to continue. You’ll return to this page.'}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {banned && <ContactTeam />}
          <LoginButton variant={banned ? 'secondary' : 'primary'} />
        </div>
      }
    />
  );
}

/** A suspended customer cannot open a ticket, so this links to the community. */
function ContactTeam() {
  const { communityUrl } = usePageData();
  return (
    communityUrl && (
      <Button asChild variant="primary">
        <a href={communityUrl} target="_blank" rel="noreferrer">
          Contact our team <span className="sr-only">(opens in a new tab)</span>
        </a>
      </Button>
    )
  );
}
