import { announcementOf } from './faq-chat.ts';
import { FaqConversation, useFollowChat } from './faq-conversation.tsx';
import { FaqQuestionList } from './faq-question-list.tsx';
import { faqQuestions, type QuestionId } from './faq-questions.ts';
import { prefetchAnswers, useFaqChat } from './use-faq-chat.ts';

/** The questions are beside the chat on wide screens and inside it on narrow ones. */
export function FaqSection() {
  const { chat, ask } = useFaqChat();
  const { log, onScroll } = useFollowChat({ ownMessage: chat.bubbles.at(-1)?.from === 'visitor' });

  function pick(question: QuestionId) {
    // Narrow screens hide the questions during an answer, which would lose the focus.
    if (matchMedia('(width < 800px)').matches) log.current?.focus({ preventScroll: true });
    void ask(question);
  }

  return (
    <section aria-labelledby="ask">
      <div
        className="wide:grid wide:grid-cols-[minmax(17rem,3fr)_minmax(0,5fr)] wide:grid-rows-[auto_1fr] wide:gap-x-8 lg:gap-x-16"
        onPointerEnter={prefetchAnswers}
        onFocus={prefetchAnswers}
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
          <FaqConversation chat={chat} log={log} onScroll={onScroll} />
          <FaqQuestionList asked={chat.asked} onPick={pick} />
        </div>
      </div>
      <output className="sr-only">{announcementOf(chat)}</output>
    </section>
  );
}

// Only the server bundle contains the answers here, because a browser with scripts never renders them.
const answers = import.meta.env.SSR ? (await import('./faq-answers.ts')).faqAnswers : null;

/** Works without scripts, because `details` elements open natively. */
function FaqWithoutScript() {
  return (
    <noscript className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
      {answers &&
        faqQuestions.map(({ id, text }) => (
          <details key={id} className="border-b border-line first:border-t">
            <summary className="cursor-pointer py-2.5 text-long font-medium">{text}</summary>
            <p className="max-w-[60ch] pb-4 text-long text-text-2">{answers[id][0]}</p>
          </details>
        ))}
    </noscript>
  );
}
