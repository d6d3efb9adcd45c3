import { strings } from '@botique/contract/strings.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { ticketLimits, ticketTypes, type TicketType } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket } from '@botique/contract/tickets/ticket.ts';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { textError } from '../../../lib/tickets/text-error.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { ProductField } from './product-field.tsx';
import { emptyDraft, ticketFromDraft, type TicketDraft } from './ticket-draft.ts';

const typeNames: Record<TicketType, string> = { general_question: 'General question', product: 'Product' };
const types = ticketTypes.map((value) => ({ value, label: typeNames[value] }));

type Props = {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Prefilled fields. */
  preset?: Partial<TicketDraft>;
};

/** Keeps the draft when it closes, so that reopening it restores the text. */
export function CreateTicketModal({ open, onOpenChange, preset }: Props) {
  const [draft, setDraft] = useState<TicketDraft>({ ...emptyDraft, ...preset });
  const create = useCreateTicket();
  const navigate = useNavigate();

  function submit(event: FormEvent) {
    event.preventDefault();
    const ticket = ticketFromDraft(draft);
    if (!ticket || create.isPending) return;
    create.mutate(ticket, {
      onSuccess(id) {
        onOpenChange(false);
        void navigate(paths.ticket(id));
      },
      onError(error) {
        if (error instanceof ApiError && error.code === 400) onOpenChange(false);
      },
    });
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={strings.tickets.create}
      description="Tell us what it’s about. We’ll reply in the ticket."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <DraftFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <div className="grid grid-cols-2 gap-3 pt-1">
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabled={ticketFromDraft(draft) === null}
          >
            Create
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type FieldsProps = { draft: TicketDraft; onChange(change: Partial<TicketDraft>): void };

function DraftFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Type" required>
        <Select
          options={types}
          value={draft.type}
          onValueChange={(chosen) => onChange({ type: ticketTypes.find((type) => type === chosen) })}
        />
      </Field>
      {draft.type === 'product' && (
        <ProductField value={draft.productId} onChange={(productId) => onChange({ productId })} />
      )}
      <Field label="Title" required>
        <Input
          value={draft.title}
          maxLength={ticketLimits.title}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="Text" required error={textError(draft.text)}>
        <Textarea
          className="min-h-30"
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Resolves to the id of the new ticket. */
function useCreateTicket() {
  const api = useApi();
  return useAction({
    run: async (ticket: NewTicket) =>
      (await api(ticketsEndpoints['tickets.create'], { body: ticket })).data.id,
    done: () => strings.tickets.created,
  });
}
