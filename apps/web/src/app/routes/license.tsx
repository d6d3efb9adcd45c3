import { useParams } from 'react-router';
import { LicenseScreen } from '../../features/licenses/manage/license-screen.tsx';
import { Renewing } from '../renewing.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <Renewing key={id}>{(renew) => <LicenseScreen id={id} onRenew={renew} />}</Renewing>;
}
