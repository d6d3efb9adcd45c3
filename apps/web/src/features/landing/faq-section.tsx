import { spokenText } from './faq-chat.ts';
import { FaqConversation } from './faq-conversation.tsx';
import { FaqQuestionList } from './faq-question-list.tsx';
import type { QuestionId } from './faq-questions.ts';
import { FaqWithoutScript } from './faq-without-script.tsx';
import { fetchAnswersEarly, useFaqChat } from './use-faq-chat.ts';
import { useFollowing } from './use-following.ts';

/** The questions are beside the chat on wide screens and inside it on narrow ones. */
export function FaqSection() {
  const { chat, ask } = useFaqChat();
  const { pane, noticeScroll } = useFollowing({ ownWords: chat.bubbles.at(-1)?.from === 'visitor' });

  function pick(question: QuestionId) {
    // Narrow screens hide the questions during an answer, which would lose the focus.
    if (matchMedia('(width < 800px)').matches) pane.current?.focus({ preventScroll: true });
    void ask(question);
  }

  return (
    <section aria-labelledby="ask">
      <div
        className="wide:grid wide:grid-cols-[minmax(17rem,3fr)_minmax(0,5fr)] wide:grid-rows-[auto_1fr] wide:gap-x-8 lg:gap-x-16"
        onPointerEnter={fetchAnswersEarly}
        onFocus={fetchAnswersEarly}
      >
        <h2
          id="ask"
          className="mb-7 font-display text-[2.5rem]/11 font-semibold tracking-[-0.035em] wide:text-section"
        >
          Ask at <br />
          the counter
        </h2>
        <FaqWithoutScript />
        <div className="flex h-[clamp(24rem,85svh,36rem)] flex-col overflow-hidden rounded-card border border-line wide:contents noscript:hidden!">
          <FaqConversation chat={chat} log={pane} onScroll={noticeScroll} />
          <FaqQuestionList asked={chat.asked} onPick={pick} />
        </div>
      </div>
      <output className="sr-only">{spokenText(chat)}</output>
    </section>
  );
}
