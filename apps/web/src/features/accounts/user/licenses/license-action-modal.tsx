import type { ListedUser, ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx';
import { ExtendModal } from './extend-modal.tsx';
import { menuButtonId, type LicenseAction } from './license-menu.tsx';
import { LogsModal } from './logs-modal.tsx';
import { ActionForm } from './action-form.tsx';
import { ResizeModal } from './resize-modal.tsx';
import { useLicenseActions } from './use-license-actions.ts';

type Props = {
  user: ListedUser;
  license: ManagedLicense;
  action: LicenseAction;
  /** Those of this license that run. */
  sessions: readonly RecordedSession[];
  onClose: () => void;
};

/** The dialog of the chosen action. */
export function LicenseActionModal({ user, license, action, sessions, onClose }: Props) {
  const { extend, resize, suspend, reinstate, revoke, remove } = useLicenseActions({
    user,
    license,
    onClose,
  });
  const name = botName(license);
  const reader = user.globalUsername;
  // The menu is gone by the time the dialog closes, and so may be the license.
  const focusAfter = () => document.getElementById(menuButtonId(license));
  const frame = { onClose, focusAfter };
  switch (action) {
    case 'extend':
      return <ExtendModal license={license} reader={reader} action={extend} {...frame} />;
    case 'resize':
      return <ResizeModal license={license} reader={reader} action={resize} {...frame} />;
    case 'logs':
      return <LogsModal license={license} sessions={sessions} {...frame} />;
    case 'suspend':
      return (
        <ActionForm
          title={`Suspend ${name}?`}
          description="Its sessions stop within 5 seconds and its key is refused until you reinstate it. Its time keeps running."
          verb="Suspend"
          dangerous
          reader={reader}
          busy={suspend.isPending}
          onConfirm={(reason) => suspend.mutate(reason)}
          {...frame}
        />
      );
    case 'revoke':
      return (
        <ActionForm
          title={`Revoke ${name}?`}
          description="Its sessions stop at once, and its key never works again. You can’t undo this."
          verb="Revoke"
          dangerous
          reader={reader}
          busy={revoke.isPending}
          onConfirm={(reason) => revoke.mutate(reason)}
          {...frame}
        />
      );
    case 'delete':
      return (
        <ActionForm
          title={`Delete ${name}?`}
          description="For licenses made by mistake. Its sessions stop, and its log and stored documents are deleted. You can’t undo this."
          verb="Delete"
          dangerous
          reader={reader}
          busy={remove.isPending}
          onConfirm={(reason) => remove.mutate(reason)}
          {...frame}
        />
      );
    case 'reinstate':
      return (
        <ConfirmModal
          open
          onOpenChange={(open) => !open && onClose()}
          focusAfter={focusAfter}
          title={`Reinstate ${name}?`}
          description={`Its key works again at once. ${reader} is notified.`}
          verb="Reinstate"
          busy={reinstate.isPending}
          onConfirm={() => reinstate.mutate()}
        />
      );
  }
}
