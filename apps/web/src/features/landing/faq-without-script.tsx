import { faqQuestions } from './faq-questions.ts';

// Only the server bundle contains the answers here, because a browser with scripts never renders them.
const answers = import.meta.env.SSR ? (await import('./faq-answers.ts')).faqAnswers : null;

/** Works without scripts, because `details` elements open natively. */
export function FaqWithoutScript() {
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
