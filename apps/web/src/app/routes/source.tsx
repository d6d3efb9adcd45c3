import { SourceScreen } from '../../features/delivery/source/source-screen.tsx';
import { CreateTicketButton } from '../../features/tickets/create-ticket/create-ticket-button.tsx';
import { AskAboutRelease } from './ask-about-release.tsx';

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
      ask={(license) => <AskAboutRelease license={license} size="small" icon={null} />}
    />
  );
}
