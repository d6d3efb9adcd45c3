import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { SourceScreen } from '../../features/delivery/source/source-screen.tsx';
import { CreateTicketButton } from '../../features/tickets/create-ticket/create-ticket-button.tsx';

export function Component() {
  return (
    <SourceScreen
      contact={
        <CreateTicketButton
          preset={{
            type: 'general_question',
            title: 'Help with the launcher',
            text: 'I need help with the launcher. My system is … This is what happens: …',
          }}
        >
          Contact support
        </CreateTicketButton>
      }
      ask={askAbout}
    />
  );
}

function askAbout({ productId, productName }: RunnableLicense) {
  return (
    <CreateTicketButton
      size="small"
      icon={null}
      aria-label={`Ask us about ${productName}`}
      preset={{
        type: 'product',
        productId,
        title: `No release of ${productName} yet`,
        text: `I own ${productName}, but there is no release to run yet. When will there be one?`,
      }}
    >
      Ask us
    </CreateTicketButton>
  );
}
