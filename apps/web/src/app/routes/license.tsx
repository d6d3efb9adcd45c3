import { useParams } from 'react-router';
import { LicenseScreen } from '../../features/licenses/license/license-screen.tsx';
import { WithRenewal } from './with-renewal.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <WithRenewal key={id}>{(renew) => <LicenseScreen id={id} onRenew={renew} />}</WithRenewal>;
}
