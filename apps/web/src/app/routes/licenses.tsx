import { LicensesScreen } from '../../features/licenses/licenses-screen.tsx';

export function Component() {
  return <LicensesScreen />;
}
