import { DeskScreen } from '../../features/catalogue/desk/desk-screen.tsx';

export function Component() {
  return <DeskScreen />;
}
