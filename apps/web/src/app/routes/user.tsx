import { useParams } from 'react-router';
import { UserScreen } from '../../features/accounts/user/user-screen.tsx';
import { usePageName } from '../routing/screens.ts';
import { NotFound } from '../shell/error-pages/not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <UserScreen key={id} id={id} missing={<NotFound />} pageName={usePageName()} />;
}
