import type { License } from '@botique/contract/licenses/license.ts';
import { LicensesScreen } from '../../features/licenses/license-list/licenses-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { AskAboutRelease } from './ask-about-release.tsx';
import { WithRenewal } from './with-renewal.tsx';

export function Component() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  return (
    <WithRenewal>
      {(renew) => <LicensesScreen viewerId={viewer.id} onRenew={renew} ask={askAboutRelease} />}
    </WithRenewal>
  );
}

function askAboutRelease(license: License) {
  return <AskAboutRelease license={license} variant="primary" className="@max-[46rem]:w-full" />;
}
