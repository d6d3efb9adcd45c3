import { LicensesScreen } from '../../features/licenses/licenses-screen.tsx';
import { Renewing } from '../renewing.tsx';

export function Component() {
  return <Renewing>{(renew) => <LicensesScreen onRenew={renew} />}</Renewing>;
}
