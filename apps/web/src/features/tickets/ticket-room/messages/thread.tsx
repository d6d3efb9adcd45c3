import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { Fragment, memo, useState, type ReactNode } from 'react';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import type { Conversation, TicketFacts } from '../conversation/conversation.ts';
import { splitIntoChunks, type Chunk } from './chunks.ts';
import { EarlierMessagesButton } from './earlier-messages-button.tsx';
import { KeepScrollPosition } from './keep-scroll-position.tsx';
import { MessageRow } from './message-row.tsx';
import './thread.css';
import type { EarlierMessages } from '../conversation/use-earlier-messages.ts';
import { rowId } from './use-jump-to-message.ts';

type Props = {
  conversation: Conversation;
  earlier: EarlierMessages;
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
      <KeepScrollPosition first={first && rowId(first)}>
        <KeepFocus>
          {next === null ? (
            <OpeningDivider ticket={ticket} />
          ) : (
            <EarlierMessagesButton cursor={next} earlier={earlier} />
          )}
        </KeepFocus>
        <Chunks messages={messages} {...marks} />
      </KeepScrollPosition>
    </div>
  );
}

type RowsProps = Omit<Props, 'conversation' | 'earlier'>;

/** Memoized, so that thousands of unchanged messages do not rerender. */
const Chunks = memo(function Chunks({ messages, ...marks }: RowsProps & Pick<Conversation, 'messages'>) {
  const [rendered, setRendered] = useState(() => ({ messages, chunks: splitIntoChunks([], messages) }));
  if (rendered.messages !== messages)
    setRendered({ messages, chunks: splitIntoChunks(rendered.chunks, messages) });
  return rendered.chunks.map((chunk) => {
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

const tones = { quiet: 'text-text-2', fresh: 'text-bad' };
const lines = { quiet: 'bg-line', fresh: 'bg-bad' };

/** A label between messages, with a line on both sides. */
function ThreadDivider({ tone = 'quiet', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p className={clsx('flex items-center gap-3 px-4 py-2 text-small font-medium wide:px-5', tones[tone])}>
      <span aria-hidden="true" className={clsx('h-px min-w-4 grow', lines[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span aria-hidden="true" className={clsx('h-px min-w-4 grow', lines[tone])} />
    </p>
  );
}
