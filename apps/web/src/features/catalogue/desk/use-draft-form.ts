import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { draftIssues, type Place } from './draft-complaints.ts';
import { fieldsOf, type Draft } from './product-draft.ts';
import { complaintsOf, type RefusedDraft } from './refused-draft.ts';

type Options = {
  draft: Draft;
  onChange(draft: Draft): void;
  /** The stored category, which applies until one is chosen. */
  kept?: Category | undefined;
  refused: RefusedDraft | null;
  onSubmit(draft: Draft): void;
};

/** State that the sections of the form share. */
export type DraftForm = {
  draft: Draft;
  has: ReturnType<typeof fieldsOf>;
  /** `at` is the field being typed into: its complaint shows only after it loses focus. */
  set(change: Partial<Draft>, at?: Place): void;
  leave(): void;
  complaint(at: Place): string | undefined;
  isTyping(at: Place): boolean;
};

type FormProps = { ref: RefObject<HTMLFormElement | null>; onSubmit(event: FormEvent): void };

export function useDraftForm(options: Options): { form: DraftForm; formProps: FormProps } {
  const { draft, onChange, kept, refused, onSubmit } = options;
  const [typingAt, setTypingAt] = useState<Place | null>(null);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  // In an effect, because the complaints must be rendered first.
  useEffect(() => {
    if (attempts > 0 || refused?.issues.length) {
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-complaint]')?.focus();
    }
  }, [attempts, refused]);

  const own = draftIssues(draft, kept);
  const told = refused ? complaintsOf(refused, draft) : new Map<Place, string>();
  const form: DraftForm = {
    draft,
    has: fieldsOf(draft, kept),
    set(change, at) {
      setTypingAt(at ?? null);
      onChange({ ...draft, ...change });
    },
    leave: () => setTypingAt(null),
    complaint: (at) => (at === typingAt ? undefined : (own.get(at) ?? told.get(at))),
    isTyping: (at) => at === typingAt,
  };
  return {
    form,
    formProps: {
      ref: element,
      onSubmit(event) {
        event.preventDefault();
        setTypingAt(null);
        if (own.size > 0) setAttempts(attempts + 1);
        else onSubmit(draft);
      },
    },
  };
}
