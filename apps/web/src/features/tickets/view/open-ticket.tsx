import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useCallback, useRef } from 'react';
import { useOwnTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { ClosedBar } from './closed-bar.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { NewMessageWords } from './new-message-words.tsx';
import { NewMessagesButton } from './new-messages-button.tsx';
import { NoteSwitch } from './note-switch.tsx';
import { Thread } from './thread.tsx';
import { TicketHeader } from './ticket-header.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { useComposer } from './use-composer.ts';
import type { ConversationChanges } from './use-conversation.ts';
import { useEarlier } from './use-earlier.ts';
import { useJump } from './use-jump.ts';
import { useReading } from './use-reading.ts';
import { useThreadEnd } from './use-thread-end.ts';
import { useToday } from './use-today.ts';
import type { JoinedRoom } from './use-ticket-room.ts';
import { useUnreadMark } from './use-unread-mark.ts';

type Props = {
  conversation: Conversation;
  changes: ConversationChanges;
  viewer: User;
  room: JoinedRoom;
  startsAtEnd: boolean;
  refresh: () => void;
  onDeleting: (on: boolean) => void;
};

/** A loaded ticket: its conversation, composer and details. */
export function OpenTicket(props: Props) {
  const { conversation, changes, viewer, room, startsAtEnd, refresh, onDeleting } = props;
  const { ticket, messages } = conversation;
  const isStaff = can(viewer, 'manageTickets');
  const earlier = useEarlier(ticket.id, changes);
  const { jump, found } = useJump(conversation, earlier);
  const thread = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { atEnd, toEnd } = useThreadEnd([thread, foot], startsAtEnd);
  const composer = useComposer({
    ticketId: ticket.id,
    viewerId: viewer.id,
    canWriteNotes: isStaff,
    messages,
    ...room,
    refresh,
  });
  const { dispatch } = composer;
  const today = useToday();
  const isClosed = ticket.status === 'close';

  useOwnTitle(ticket.title);
  useReading({
    ticketId: ticket.id,
    viewerId: viewer.id,
    newest: messages.at(-1),
    onScreen: atEnd,
    unread: ticket.unread,
    changes,
  });
  const unread = useUnreadMark(conversation, viewer);

  const reply = useCallback(
    ({ id, content, note, user }: TicketMessage) => {
      dispatch({ type: 'answering', message: { id, content, note, username: user.username } });
      field.current?.focus();
    },
    [dispatch],
  );
  const canReply = isStaff || !isClosed;
  const chooseNote = (on: boolean) => dispatch({ type: 'kindChosen', kind: on ? 'note' : 'message' });
  const isWriting = !isClosed || (isStaff && composer.state.kind === 'note');

  return (
    <div className="@container">
      <TicketHeader ticket={ticket} viewer={viewer} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_240px]">
        <div className="min-w-0 @3xl:order-last">
          <TicketPanel ticket={ticket} viewer={viewer} today={today} onDeleting={onDeleting} />
        </div>
        <section aria-label="Messages" className="min-w-0">
          {isWriting && (
            // Every message has buttons, so the composer is far away by keyboard.
            <Button
              size="small"
              className="pointer-events-none absolute! z-10 scroll-mt-20 opacity-0 focus:pointer-events-auto focus:opacity-100"
              onClick={() => field.current?.focus()}
            >
              Skip to message box
            </Button>
          )}
          <div ref={thread}>
            <Thread
              conversation={conversation}
              earlier={earlier}
              firstUnread={unread}
              found={found}
              today={today}
              onReply={canReply ? reply : undefined}
              onJump={jump}
            />
          </div>
          <div
            ref={foot}
            className="sticky bottom-0 z-10 -mx-4 -mb-6 bg-pane px-4 pt-2 pb-4 wide:mr-0 wide:-mb-8 wide:-ml-5 wide:pr-0 wide:pb-6 wide:pl-5"
          >
            <NewMessagesButton
              newest={messages.at(-1)}
              atEnd={atEnd}
              viewerId={viewer.id}
              sending={composer.state.sending?.$$id}
              toEnd={toEnd}
            />
            <KeepFocus>
              {isWriting ? (
                <Composer composer={composer} field={field} onNote={isStaff ? chooseNote : undefined} />
              ) : (
                <ClosedBar>{isStaff && <NoteSwitch on={false} onChange={chooseNote} />}</ClosedBar>
              )}
            </KeepFocus>
          </div>
          <NewMessageWords messages={messages} viewerId={viewer.id} />
        </section>
      </div>
    </div>
  );
}
