import { useParams } from 'react-router';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { InvoiceScreen } from '../../features/billing/invoice/invoice-screen.tsx';
import { CreateTicketButton } from '../../features/tickets/create-ticket/create-ticket-button.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { viewer } = useSignIn();
  const credits = useCredits();
  return (
    viewer && (
      <InvoiceScreen
        key={id}
        id={id}
        viewerId={viewer.id}
        credits={credits}
        ask={
          <CreateTicketButton
            variant="ghost"
            preset={{ type: 'general_question', title: `Question about invoice ${id}` }}
          >
            Ask about this invoice
          </CreateTicketButton>
        }
      />
    )
  );
}
