import { TicketsScreen } from '../../features/tickets/tickets-screen.tsx';

export function Component() {
  return <TicketsScreen />;
}
