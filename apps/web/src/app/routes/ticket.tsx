import { useParams } from 'react-router';
import { TicketScreen } from '../../features/tickets/view/ticket-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <TicketScreen key={id} id={id} />;
}
