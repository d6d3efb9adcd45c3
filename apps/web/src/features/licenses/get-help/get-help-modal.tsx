import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { licenseName } from '../bot-profile.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  license: License;
  session: Pick<RecordedSession, 'socketId' | 'version' | 'platform' | 'startedAt' | 'endedAt' | 'crashed'>;
};

export function GetHelpModal({ open, onOpenChange, license }: Props) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Get help with <bdi>{licenseName(license)}</bdi>
        </>
      }
      description="This is exactly what our team will see. Nothing is sent until you press Send."
    />
  );
}
