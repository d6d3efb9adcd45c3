import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';

type Props = {
  newest: TicketMessage | undefined;
  /** The newest message is on the screen. */
  atEnd: boolean;
  viewerId: string;
  /** The `$$id` of the message being sent from here. */
  sending: string | undefined;
  toEnd: () => void;
};

/** For readers who have scrolled up when a new message arrives. */
export function NewMessagesButton({ newest, atEnd, viewerId, sending, toEnd }: Props) {
  const [seen, setSeen] = useState(newest?.id);
  const isMine = newest?.user.id === viewerId;
  if (atEnd && seen !== newest?.id) setSeen(newest?.id);
  const isShown = !atEnd && seen !== newest?.id;

  // Scroll to messages sent from here, but not to the viewer's messages from another tab.
  const goThere = useEffectEvent(toEnd);
  const own = isMine && newest.$$id === sending ? newest.id : null;
  useEffect(() => {
    if (own !== null && own !== seen) goThere();
  }, [own, seen]);

  if (!isShown || isMine) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 -top-9 flex justify-center">
      <Button
        size="small"
        icon={<ArrowDown />}
        className="pointer-events-auto rounded-full! shadow-float"
        onClick={toEnd}
      >
        New messages
      </Button>
    </div>
  );
}
