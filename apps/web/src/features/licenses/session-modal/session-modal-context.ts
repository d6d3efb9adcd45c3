import { createContext, useContext } from 'react';

type SessionModal = {
  /** The product session that it shows, or null while it is closed. */
  openedId: string | null;
  /** `focusAfter` gets the focus on close, if the element that has it now will be gone. */
  open: (socketId: string, focusAfter?: HTMLElement | null) => void;
};

export const SessionModalContext = createContext<SessionModal | null>(null);

/** The one modal of the dashboard that shows a running product session. */
export function useSessionModal(): SessionModal {
  const modal = useContext(SessionModalContext);
  if (!modal) throw new Error('SessionModalProvider is missing');
  return modal;
}
