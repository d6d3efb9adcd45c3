import { useParams } from 'react-router';
import { LicenseScreen } from '../../features/licenses/manage/license-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <LicenseScreen key={id} id={id} />;
}
