import { artworkPath, mascots } from '@botique/contract/catalogue/artwork.ts';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Face } from '../../../ui/feedback/face.tsx';
import '../../../ui/motion.css';
import { bubbleClasses } from '../chat-bubble-classes.ts';
import type { Bubble, FaqChat } from './faq-chat.ts';

const portrait = artworkPath(mascots.host, 'portrait');

type ConversationProps = { chat: FaqChat; log: RefObject<HTMLDivElement | null>; onScroll: () => void };

/** Has a fixed height, so that only its content scrolls and the page around it never moves. */
export function FaqConversation({ chat, log, onScroll }: ConversationProps) {
  const { bubbles, asked, answer, shown } = chat;
  const isTyping = answer !== null && shown < answer.characters.length;
  return (
    <div className="flex min-h-0 grow flex-col overflow-hidden border-line bg-bg wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:h-0 wide:min-h-full wide:rounded-card wide:border">
      <header className="flex shrink-0 items-center gap-3 border-b border-line bg-surface px-5 py-4">
        <img src={portrait} alt="" width={40} height={40} loading="lazy" className="size-10 rounded-[26%]" />
        <div className="grow">
          <p className="text-long/5.5 font-semibold">Doorman</p>
          <p className="text-small text-text-2">Answers common questions</p>
        </div>
        <Face state="awake" />
      </header>
      <div
        ref={log}
        role="log"
        aria-label="Chat with Doorman"
        // A separate output announces each answer once and as a whole.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- needed to scroll by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col gap-3.5 overflow-y-auto p-5 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {bubbles.map((bubble, index) =>
          isTyping && index === bubbles.length - 1 ? (
            <TypedBubble key={bubble.id} text={answer.characters.slice(0, shown).join('')} />
          ) : (
            <MessageBubble key={bubble.id} bubble={bubble} />
          ),
        )}
        {asked && !answer && <TypedBubble text="" />}
      </div>
    </div>
  );
}

// The auto margin moves a short conversation to the lower edge.
const bubbleShape = 'text-long/5.5 first:mt-auto break-words px-4 py-2.5';
const counterBubble = `${bubbleShape} w-full max-w-100 ${bubbleClasses.other}`;

function MessageBubble({ bubble: { from, text } }: { bubble: Bubble }) {
  const own = from === 'visitor';
  return (
    <p className={own ? clsx(bubbleShape, 'max-w-[85%] self-end', bubbleClasses.own) : counterBubble}>
      <span className="sr-only">{own ? 'You: ' : 'Doorman: '}</span>
      <span>{text}</span>
    </p>
  );
}

function TypedBubble({ text }: { text: string }) {
  return (
    <p aria-hidden="true" className={counterBubble}>
      <span>{text}</span>
      {/* Takes up no width, so that it never wraps to the next line alone. */}
      <span className="caret -mr-3 ml-1 inline-block h-4 w-2 rounded-[2px] bg-text align-[-3px]" />
    </p>
  );
}

/** Follows the end of the chat until the reader scrolls up. Their own message brings them back. */
export function useFollowChat({ ownMessage }: { ownMessage: boolean }) {
  const log = useRef<HTMLDivElement>(null);
  const following = useRef(true);

  // After every render, because each typed letter and the returning question list move the end.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    if (ownMessage) following.current = true;
    if (following.current) element.scrollTop = element.scrollHeight;
  });

  function onScroll() {
    const element = log.current;
    if (!element) return;
    following.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
  }

  return { log, onScroll };
}
