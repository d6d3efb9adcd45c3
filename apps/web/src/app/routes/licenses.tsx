import { LicensesScreen } from '../../features/licenses/licenses-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Renewing } from '../renewing.tsx';

export function Component() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  return <Renewing>{(renew) => <LicensesScreen viewerId={viewer.id} onRenew={renew} />}</Renewing>;
}
