import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { FormNotice } from './form-notice.tsx';
import { complaintsElsewhere, type RefusedDraft } from './refused-draft.ts';

type Props = {
  error: Error;
  refused: RefusedDraft | null;
  kept?: Category;
  action?: ReactNode;
};

/** Explains why the product was not saved. Complaints about visible fields show at the fields. */
export function RefusalNotice({ error, refused, kept, action }: Props) {
  const elsewhere = refused ? complaintsElsewhere(refused, kept) : [];
  const atFields = error instanceof ApiError && error.issues.length > elsewhere.length;
  return (
    <FormNotice tone="bad" action={action}>
      <p>{atFields ? 'Some fields need your attention.' : error.message}</p>
      {atFields && elsewhere.map((sentence) => <p key={sentence}>{sentence}</p>)}
    </FormNotice>
  );
}
