import { MembersScreen } from '../../features/accounts/members-screen.tsx';

export function Component() {
  return <MembersScreen />;
}
