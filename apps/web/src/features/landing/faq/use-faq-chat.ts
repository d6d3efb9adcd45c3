import { useEffect, useReducer } from 'react';
import { characterMs, chooseAnswer, faqChatReducer, initialChat, untilNextChange } from './faq-chat.ts';
import type { QuestionId } from './faq-questions.ts';

/** Lazy-loaded, because most visitors ask nothing. */
async function loadAnswers() {
  return (await import('./faq-answers.ts')).faqAnswers;
}

/** Prefetches the answers on hover or focus. Best effort: asking a question handles failures. */
export function prefetchAnswers(): void {
  loadAnswers().catch(() => {});
}

/** The chat and the timer that types its answers. */
export function useFaqChat() {
  const [chat, dispatch] = useReducer(faqChatReducer, initialChat);
  const { answer } = chat;

  useEffect(() => {
    if (!answer) return;
    const startedAt = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    waitAfter(0);
    return () => clearTimeout(timer);

    function waitAfter(elapsedMs: number) {
      const waitMs = answer && untilNextChange(answer, elapsedMs);
      if (waitMs !== null) timer = setTimeout(step, waitMs);
    }
    function step() {
      const elapsedMs = performance.now() - startedAt;
      dispatch({ type: 'timePassed', elapsedMs });
      waitAfter(elapsedMs);
    }
  }, [answer]);

  async function ask(question: QuestionId): Promise<void> {
    if (chat.asked) return;
    dispatch({ type: 'asked', question });
    try {
      const texts = (await loadAnswers())[question];
      const choice = chooseAnswer(texts.length, chat.given[question], Math.random());
      const paceMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : characterMs;
      dispatch({ type: 'answered', question, choice, text: texts[choice] ?? '', paceMs });
    } catch {
      dispatch({ type: 'notAnswered', question });
    }
  }

  return { chat, ask };
}
