import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { strings } from '@botique/contract/strings.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { useToday } from '../../../lib/format/use-today.ts';
import { Composer } from './composer/composer.tsx';
import { NoteSwitch } from './composer/note-switch.tsx';
import { useComposer } from './composer/use-composer.ts';
import { useFileDrop } from './composer/use-file-drop.ts';
import { withChanged, withReceived, type Conversation } from './conversation/conversation.ts';
import type { ConversationChanges } from './conversation/use-conversation.ts';
import { useEarlierMessages } from './conversation/use-earlier-messages.ts';
import { TicketHeader } from './details/ticket-header.tsx';
import { TicketPanel } from './details/ticket-panel.tsx';
import { useFirstUnread } from './messages/first-unread.ts';
import { NewMessageAnnouncer } from './messages/new-message-announcer.tsx';
import { NewMessagesButton } from './messages/new-messages-button.tsx';
import { Thread } from './messages/thread.tsx';
import { useFollowNewest } from './messages/use-follow-newest.ts';
import { useJumpToMessage } from './messages/use-jump-to-message.ts';
import { useMarkAsRead } from './messages/use-mark-as-read.ts';
import { RestartRoomContext, type RestartRoom } from './restart/restart-room.ts';
import { useWaitingProposal } from './restart/use-waiting-proposal.ts';
import type { JoinedRoom } from './use-ticket-room.ts';

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
  const earlier = useEarlierMessages(ticket.id, changes);
  const { jump, found } = useJumpToMessage(conversation, earlier);
  const thread = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { atEnd, toEnd } = useFollowNewest([thread, foot], startsAtEnd);
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

  useSetPageTitle(ticket.title);
  useMarkAsRead({
    ticketId: ticket.id,
    viewerId: viewer.id,
    newest: messages.at(-1),
    onScreen: atEnd,
    unread: ticket.unread,
    changes,
  });
  const firstUnreadId = useFirstUnread(conversation, viewer);

  const reply = useCallback(
    ({ id, content, note, user }: TicketMessage) => {
      dispatch({ type: 'replyStarted', message: { id, content, note, username: user.username } });
      field.current?.focus();
    },
    [dispatch],
  );
  const restartRoom = useRestartRoomOf({ ticket, changes });
  const hasProposal = useWaitingProposal(messages, viewer.id === ticket.openedBy);
  const canReply = isStaff || !isClosed;
  const chooseNote = (on: boolean) => dispatch({ type: 'kindChosen', kind: on ? 'note' : 'message' });
  const isWriting = !isClosed || (isStaff && composer.state.kind === 'note');

  return (
    <RestartRoomContext value={restartRoom}>
      <div className="@container">
        <TicketHeader ticket={ticket} viewer={viewer} />
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5',
            isStaff ? '@3xl:grid-cols-[minmax(0,1fr)_272px]' : '@3xl:grid-cols-[minmax(0,1fr)_240px]',
          )}
        >
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
                firstUnread={firstUnreadId}
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
                  <Composer
                    composer={composer}
                    field={field}
                    isSecondary={hasProposal}
                    onNote={isStaff ? chooseNote : undefined}
                  />
                ) : (
                  <ClosedBar>{isStaff && <NoteSwitch on={false} onChange={chooseNote} />}</ClosedBar>
                )}
              </KeepFocus>
            </div>
            <NewMessageAnnouncer messages={messages} viewerId={viewer.id} />
          </section>
        </div>
      </div>
    </RestartRoomContext>
  );
}

/** Stays the same while the ticket does, so that its cards do not rerender. */
function useRestartRoomOf({
  ticket: { openedBy: id, opener },
  changes,
}: Pick<Props, 'changes'> & Pick<Conversation, 'ticket'>): RestartRoom {
  const { username } = opener;
  return useMemo(
    () => ({
      customer: { id, username },
      receive: (message) => changes.change((held) => withChanged(withReceived(held, message), message)),
    }),
    [id, username, changes],
  );
}

/** Replaces the composer of a closed ticket. */
function ClosedBar({ children }: { children?: ReactNode }) {
  // Ignores dropped files. Otherwise the browser would leave the page to open them.
  useFileDrop(() => {});
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-text-2">
      <Lock aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="min-w-0 grow">{strings.tickets.closedComposer}</p>
      {children}
    </div>
  );
}
