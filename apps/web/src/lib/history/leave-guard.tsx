import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { useBrowserHistory } from './page-router.tsx';

/** Asks before unsaved work is left: by a link, by the browser's buttons, or by closing the page. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const history = useBrowserHistory();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBrowser);
    const unblock = history?.block((goOn) =>
      setLeave(() => () => {
        // The step may load a document, and then the browser would ask a second time.
        window.removeEventListener('beforeunload', askBrowser);
        goOn();
      }),
    );
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      unblock?.();
    };
  }, [unsaved, history]);

  // What was asked about has been saved meanwhile: there is no question any more.
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  if (wasUnsaved !== unsaved) {
    setWasUnsaved(unsaved);
    setLeave(null);
  }

  return (
    <Modal
      open={leave !== null}
      onOpenChange={() => setLeave(null)}
      title="Leave without saving?"
      description="Your changes have not been saved and will be lost."
      actions={
        <>
          <CloseButton>
            <Button>Stay</Button>
          </CloseButton>
          <Button variant="delete" onClick={() => leave?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
