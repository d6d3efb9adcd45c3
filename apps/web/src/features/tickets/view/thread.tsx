import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { Fragment, memo, useState } from 'react';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { chunked, type Chunk } from './chunks.ts';
import type { Conversation, TicketFacts } from './conversation.ts';
import { EarlierButton } from './earlier-button.tsx';
import { KeepPlace } from './keep-place.tsx';
import { MessageRow } from './message-row.tsx';
import { ThreadDivider } from './thread-divider.tsx';
import './thread.css';
import type { Earlier } from './use-earlier.ts';
import { rowId } from './use-jump.ts';

type Props = {
  conversation: Conversation;
  earlier: Earlier;
  /** The message below the unread mark. */
  firstUnread: string | null;
  /** The message that the reader has jumped to. */
  found: string | null;
  today: Date;
  onReply?: ((message: TicketMessage) => void) | undefined;
  onJump: (messageId: string) => void;
};

/** All loaded messages. Not a live region, because it would also announce earlier messages as they load. */
export function Thread({ conversation, earlier, ...marks }: Props) {
  const { ticket, messages, next } = conversation;
  const first = messages[0]?.id;
  return (
    <div
      role="log"
      aria-label="Conversation"
      aria-live="off"
      aria-busy={earlier.isLoading}
      // Keeps focused elements clear of the composer and the top bar.
      className="-mx-4 **:scroll-mt-20 **:scroll-mb-48 wide:mr-0 wide:-ml-5"
    >
      <KeepPlace first={first && rowId(first)}>
        <KeepFocus>
          {next === null ? (
            <OpeningDivider ticket={ticket} />
          ) : (
            <EarlierButton cursor={next} earlier={earlier} />
          )}
        </KeepFocus>
        <Chunks messages={messages} {...marks} />
      </KeepPlace>
    </div>
  );
}

type RowsProps = Omit<Props, 'conversation' | 'earlier'>;

/** Memoized, so that thousands of unchanged messages do not rerender. */
const Chunks = memo(function Chunks({ messages, ...marks }: RowsProps & Pick<Conversation, 'messages'>) {
  const [drawn, setDrawn] = useState(() => ({ messages, chunks: chunked([], messages) }));
  if (drawn.messages !== messages) setDrawn({ messages, chunks: chunked(drawn.chunks, messages) });
  return drawn.chunks.map((chunk) => {
    const only = (id: string | null) => (chunk.messages.some((message) => message.id === id) ? id : null);
    return (
      <Rows
        key={chunk.key}
        messages={chunk.messages}
        {...marks}
        firstUnread={only(marks.firstUnread)}
        found={only(marks.found)}
      />
    );
  });
});

/** A measured chunk keeps its size while it is out of view; see thread.css. */
function markMeasured(chunk: HTMLElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => chunk?.setAttribute('data-measured', '')));
}

const Rows = memo(function Rows({ messages, firstUnread, found, ...same }: RowsProps & Omit<Chunk, 'key'>) {
  return (
    <div ref={markMeasured} className="message-chunk">
      {messages.map((message) => (
        <Fragment key={message.id}>
          {message.id === firstUnread && <ThreadDivider tone="fresh">New</ThreadDivider>}
          <MessageRow message={message} found={message.id === found} {...same} />
        </Fragment>
      ))}
    </div>
  );
});

function OpeningDivider({ ticket }: { ticket: TicketFacts }) {
  return (
    <ThreadDivider>
      Ticket opened
      {ticket.productName && (
        <>
          {' '}
          for <bdi>{ticket.productName}</bdi>
        </>
      )}
    </ThreadDivider>
  );
}
