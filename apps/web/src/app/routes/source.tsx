import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
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
      ask={askAboutRelease}
    />
  );
}

function askAboutRelease(license: RunnableLicense) {
  return <AskAboutRelease license={license} size="small" icon={null} />;
}
