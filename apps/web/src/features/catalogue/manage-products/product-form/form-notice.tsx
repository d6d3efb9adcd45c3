import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../lib/api/api.ts';
import { errorsWithoutField, type RefusedDraft } from './refused-draft.ts';

type Props = {
  tone: 'bad' | 'info';
  /** A button or a link. */
  action?: ReactNode;
  children: ReactNode;
};

/** A message for the admin to read before they submit the form. */
export function FormNotice({ tone, action, children }: Props) {
  const Icon = tone === 'bad' ? CircleAlert : Info;
  return (
    <div
      className={clsx(
        'mb-3 flex max-w-[1200px] flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-4 py-3',
        tone === 'bad' ? 'bg-bad-tint text-bad' : 'bg-info-tint text-info',
      )}
    >
      <div className="flex min-w-0 grow basis-64 items-start gap-2.5">
        <Icon size={18} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}

type SaveErrorProps = {
  error: Error;
  refused: RefusedDraft | null;
  storedCategory?: Category;
  action?: ReactNode;
};

/** Explains why the product was not saved. Errors in visible fields show at the fields. */
export function SaveErrorNotice({ error, refused, storedCategory, action }: SaveErrorProps) {
  const elsewhere = refused ? errorsWithoutField(refused, storedCategory) : [];
  const atFields = error instanceof ApiError && error.issues.length > elsewhere.length;
  return (
    <FormNotice tone="bad" action={action}>
      <p>{atFields ? 'Some fields need your attention.' : error.message}</p>
      {atFields && elsewhere.map((sentence) => <p key={sentence}>{sentence}</p>)}
    </FormNotice>
  );
}
