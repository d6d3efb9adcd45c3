import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

type Props = {
  newest: TicketMessage | undefined;
  /** The newest message is on the screen. */
  atEnd: boolean;
  viewerId: string;
  /** The `$$id` of what is on its way from here. */
  sending: string | undefined;
  toEnd: () => void;
};

/** For whoever reads further up while something new is said below. */
export function NewMessagesButton({ newest, atEnd, viewerId, sending, toEnd }: Props) {
  const [seen, setSeen] = useState(newest?.id);
  const isMine = newest?.user.id === viewerId;
  if (atEnd && seen !== newest?.id) setSeen(newest?.id);
  const isShown = !atEnd && seen !== newest?.id;

  // What one has said oneself one wants to see; not what one says in another tab while one reads here.
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
