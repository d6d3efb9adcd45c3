import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useState, type FormEvent } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { textError } from '../../../../lib/tickets/text-error.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { CloseButton, Modal } from '../../../../ui/overlay/modal.tsx';
import { useRestartRoom } from './restart-room.ts';

type Props = { session: RecordedSession; ticketId: string; onClose: () => void };

const preset = 'A restart may help. Is now a good time?';

/** The message with which staff propose to restart a session of the customer. */
export function ProposeRestartModal({ session, ticketId, onClose }: Props) {
  const { customer, receive } = useRestartRoom();
  const api = useApi();
  const [text, setText] = useState(preset);
  const error = textError(text);
  const propose = useAction({
    run: async (message: string) => {
      const body = { sessionId: session.socketId, text: message };
      return (await api(ticketsEndpoints['tickets.proposeRestart'], { params: { id: ticketId }, body })).data;
    },
    onDone(message) {
      receive(message);
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '' && !error) propose.mutate(text);
  }

  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          Propose to restart <bdi>{botName(session)}</bdi>
        </>
      }
      description={
        <>
          <bdi>{customer.username}</bdi> decides. If they accept, the session on{' '}
          <bdi className="wrap-anywhere">{session.host ?? session.ip}</bdi> restarts, and both of you see its
          console here.
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Message" required error={error}>
          <Textarea value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="grid grid-cols-2 gap-3 pt-1">
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button
            type="submit"
            variant="primary"
            busy={propose.isPending}
            disabled={text.trim() === '' || error !== undefined}
          >
            Propose restart
          </Button>
        </div>
      </form>
    </Modal>
  );
}
