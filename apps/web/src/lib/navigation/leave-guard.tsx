import { useEffect, useState } from 'react';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { useBrowserHistory } from './page-router.tsx';

type Props = {
  unsaved: boolean;
  title?: string;
  /** What is lost. */
  text?: string;
};

/** Asks before unsaved changes are lost by a link, the browser's buttons or closing the page. */
export function LeaveGuard({
  unsaved,
  title = 'Leave without saving?',
  text = 'Your changes have not been saved and will be lost.',
}: Props) {
  const history = useBrowserHistory();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBrowser);
    const unblock = history?.block((goOn) =>
      setLeave(() => () => {
        // The navigation may load a document, and the browser would ask a second time.
        window.removeEventListener('beforeunload', askBrowser);
        goOn();
      }),
    );
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      unblock?.();
    };
  }, [unsaved, history]);

  // Close the question once the changes have been saved.
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  if (wasUnsaved !== unsaved) {
    setWasUnsaved(unsaved);
    setLeave(null);
  }

  return (
    <ConfirmModal
      open={leave !== null}
      onOpenChange={() => setLeave(null)}
      title={title}
      description={text}
      verb="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        // Another guard may ask next.
        setLeave(null);
        leave?.();
      }}
    />
  );
}
