import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Face } from '../../../ui/feedback/face.tsx';
import { faqQuestions, type FaqQuestion, type QuestionId } from './faq-questions.ts';

type ListProps = { asked: QuestionId | null; onPick: (question: QuestionId) => void };

/** Disabled during an answer. Narrow screens hide the list to make room for the answer. */
export function FaqQuestionList({ asked, onPick }: ListProps) {
  return (
    <ul
      aria-label="Questions"
      className={clsx(
        'border-line max-wide:max-h-[60%] max-wide:shrink-0 max-wide:overflow-y-auto max-wide:border-t max-wide:bg-surface wide:border-b',
        asked && 'max-wide:hidden',
      )}
    >
      {faqQuestions.map((question) => (
        <li key={question.id} className="border-line not-first:border-t wide:border-t">
          <Question
            question={question}
            disabled={asked !== null}
            isAsked={asked === question.id}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

type QuestionProps = {
  question: FaqQuestion;
  disabled: boolean;
  isAsked: boolean;
  onPick: ListProps['onPick'];
};

function Question({ question: { id, text }, disabled, isAsked, onPick }: QuestionProps) {
  return (
    <button
      type="button"
      // `disabled` would drop the focus of keyboard users.
      aria-disabled={disabled}
      onClick={() => !disabled && onPick(id)}
      className={clsx(
        'flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left text-long font-medium max-wide:px-5 max-wide:-outline-offset-2 wide:min-h-10.5',
        isAsked ? 'text-text' : 'text-text-2',
        disabled ? 'cursor-default' : 'hover:text-text',
        disabled && !isAsked && 'opacity-60',
      )}
    >
      {text}
      <span aria-hidden="true" className="flex w-5 shrink-0 justify-center text-text-3">
        {isAsked ? <Face state="awake" size="small" /> : <Plus size={14} />}
      </span>
    </button>
  );
}
