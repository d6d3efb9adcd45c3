import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { useState } from 'react';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx';
import { decisionTexts } from './decision-texts.ts';
import { useResolveHeld } from './use-held-payments.ts';

type Props = { payment: HeldPayment; decision: HeldDecision; onClose: () => void };

/** Says what a decision does before it is made, and takes a note for the audit log. */
export function DecideModal({ payment, decision, onClose }: Props) {
  const [note, setNote] = useState('');
  const resolve = useResolveHeld(onClose);
  const { button, question, effect, isDangerous } = decisionTexts[decision];
  return (
    <ConfirmModal
      open
      onOpenChange={(open) => !open && onClose()}
      title={question}
      description={effect(payment)}
      verb={button}
      danger={isDangerous === true}
      busy={resolve.isPending}
      onConfirm={() => resolve.mutate({ payment, as: decision, note: note.trim() })}
    >
      <Field label="Note" hint="Optional. It is kept in the audit log.">
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmModal>
  );
}
