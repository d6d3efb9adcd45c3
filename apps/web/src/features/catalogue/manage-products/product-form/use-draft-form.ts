import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldsOf, type Draft } from './product-draft.ts';
import { serverErrors, type RefusedDraft } from './refused-draft.ts';
import { validateDraft, type FieldPath } from './validate-draft.ts';

type Options = {
  draft: Draft;
  onChange(draft: Draft): void;
  /** Applies until a category is chosen. */
  storedCategory?: Category | undefined;
  refused: RefusedDraft | null;
  onSubmit(draft: Draft): void;
};

/** State that the sections of the form share. */
export type DraftForm = {
  draft: Draft;
  has: ReturnType<typeof fieldsOf>;
  /** `path` is the field being typed into: its error shows only after it loses focus. */
  set(change: Partial<Draft>, path?: FieldPath): void;
  leave(): void;
  errorAt(path: FieldPath): string | undefined;
  isTyping(path: FieldPath): boolean;
};

type FormProps = { ref: RefObject<HTMLFormElement | null>; onSubmit(event: FormEvent): void };

export function useDraftForm(options: Options): { form: DraftForm; formProps: FormProps } {
  const { draft, onChange, storedCategory, refused, onSubmit } = options;
  const [typingPath, setTypingPath] = useState<FieldPath | null>(null);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  // In an effect, because the errors must be rendered first.
  useEffect(() => {
    if (attempts > 0 || refused?.issues.length) {
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-field-error]')?.focus();
    }
  }, [attempts, refused]);

  const clientErrors = validateDraft(draft, storedCategory);
  const fromServer = refused ? serverErrors(refused, draft) : new Map<FieldPath, string>();
  const form: DraftForm = {
    draft,
    has: fieldsOf(draft, storedCategory),
    set(change, path) {
      setTypingPath(path ?? null);
      onChange({ ...draft, ...change });
    },
    leave: () => setTypingPath(null),
    errorAt: (path) => (path === typingPath ? undefined : (clientErrors.get(path) ?? fromServer.get(path))),
    isTyping: (path) => path === typingPath,
  };
  return {
    form,
    formProps: {
      ref: element,
      onSubmit(event) {
        event.preventDefault();
        setTypingPath(null);
        if (clientErrors.size > 0) setAttempts(attempts + 1);
        else onSubmit(draft);
      },
    },
  };
}
