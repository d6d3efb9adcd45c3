import type { Ref } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { LegalTextModal } from './legal-text-modal.tsx';

type Accepted = { terms: boolean; privacy: boolean };

type Props = {
  accepted: Accepted;
  onChange: (accepted: Accepted) => void;
  locked: boolean;
  /** Ref to the first box that is not ticked. */
  missing: Ref<HTMLInputElement>;
};

/** The buyer must accept both texts before an order can start. */
export function AcceptTerms({ accepted, onChange, locked, missing }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        ref={accepted.terms ? null : missing}
        checked={accepted.terms}
        disabled={locked}
        onCheckedChange={(terms) => onChange({ ...accepted, terms })}
      >
        I accept the <LegalTextModal name="terms" word="terms" />
      </Checkbox>
      <Checkbox
        ref={accepted.terms && !accepted.privacy ? missing : null}
        checked={accepted.privacy}
        disabled={locked}
        onCheckedChange={(privacy) => onChange({ ...accepted, privacy })}
      >
        I accept the <LegalTextModal name="privacy" word="privacy policy" />
      </Checkbox>
    </div>
  );
}
