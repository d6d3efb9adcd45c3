import { useEffect, useReducer } from 'react';
import { characterMs, chooseAnswer, faqChat, openChat, untilNextChange } from './faq-chat.ts';
import type { QuestionId } from './faq-questions.ts';

/** In a chunk of their own: most visitors come without a question. */
async function loadAnswers() {
  return (await import('./faq-answers.ts')).faqAnswers;
}

/** For somebody who comes near. Whether it worked shows when he asks. */
export function fetchAnswersEarly(): void {
  loadAnswers().catch(() => {});
}

/** The chat, and the clock that types. */
export function useFaqChat() {
  const [chat, dispatch] = useReducer(faqChat, openChat);
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
