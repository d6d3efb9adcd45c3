import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/form/button.tsx';
import { GetHelpModal } from '../get-help/get-help-modal.tsx';

type Props = { license: License; session: RecordedSession; variant?: ButtonProps['variant'] };

/** Opens a ticket about a product session. */
export function GetHelpButton({ license, session, variant = 'secondary' }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant={variant} icon={<LifeBuoy />} onClick={() => setOpen(true)}>
        Get help
      </Button>
      {open && <GetHelpModal open onOpenChange={setOpen} license={license} session={session} />}
    </>
  );
}
