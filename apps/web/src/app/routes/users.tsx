import { UsersScreen } from '../../features/accounts/users/users-screen.tsx';
import { usePageName } from '../routing/screens.ts';

export function Component() {
  return <UsersScreen pageName={usePageName()} />;
}
