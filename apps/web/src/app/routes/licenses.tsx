import { LicensesScreen } from '../../features/licenses/license-list/licenses-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { WithRenewal } from './with-renewal.tsx';

export function Component() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  return <WithRenewal>{(renew) => <LicensesScreen viewerId={viewer.id} onRenew={renew} />}</WithRenewal>;
}
