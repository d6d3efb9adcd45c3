import { cleanPaste } from '@botique/contract/clean-paste.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textError } from '../../../lib/tickets/text-error.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { licenseName } from '../bot-profile.ts';
import { LicenseTile } from '../license-tile.tsx';
import { LinesPreview } from './lines-preview.tsx';
import { useHelpLines } from './use-help-lines.ts';
import { useSendHelp } from './use-send-help.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  license: License;
  session: Pick<RecordedSession, 'socketId' | 'version' | 'platform' | 'startedAt' | 'endedAt' | 'crashed'>;
};

/** Opens a ticket about a session, with its state and last lines. Shows first what will be sent. */
export function GetHelpModal({ open, onOpenChange, license, session }: Props) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Get help with <bdi>{licenseName(license)}</bdi>
        </>
      }
      description="This is exactly what our team will see. Nothing is sent until you press Send to support."
      className="max-w-160!"
    >
      <HelpForm license={license} session={session} onSent={() => onOpenChange(false)} />
    </Modal>
  );
}

function HelpForm({ license, session, onSent }: Pick<Props, 'license' | 'session'> & { onSent: () => void }) {
  const [text, setText] = useState('');
  const [attaches, setAttaches] = useState(true);
  const lines = useHelpLines(session.socketId);
  const send = useSendHelp(license);
  const last = lines.data?.at(-1)?.number;
  const isComplete = cleanPaste(text) !== '' && !textError(text);
  // Until the lines are here, nobody has seen what would be sent.
  const isSeen = !attaches || lines.isSuccess;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || !isSeen || send.isPending) return;
    const upTo = attaches ? (last ?? null) : null;
    send.mutate(
      { text: cleanPaste(text), evidence: { sessionId: session.socketId, upTo } },
      { onSuccess: onSent },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <Field label="What is wrong?" required error={textError(text)}>
        <Textarea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {attaches && <Lines query={lines} license={license} session={session} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox checked={attaches} onCheckedChange={setAttaches}>
          Attach the lines
        </Checkbox>
        <p className="text-small text-text-2">
          {attaches ? 'Keys, tokens and addresses stay hidden.' : 'Only the state of the session is sent.'}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 pt-1">
        <CloseButton>
          <Button>Cancel</Button>
        </CloseButton>
        <Button type="submit" variant="primary" busy={send.isPending} disabled={!isComplete || !isSeen}>
          Send to support
        </Button>
      </div>
    </form>
  );
}

type LinesProps = Pick<Props, 'license' | 'session'> & { query: UseQueryResult<ConsoleLine[]> };

function Lines({ query, license, session }: LinesProps) {
  if (query.data && query.data.length > 0) {
    const ended = session.crashed ? 'trouble' : 'asleep';
    const state = session.endedAt === null ? 'awake' : ended;
    return (
      <LinesPreview
        lines={query.data}
        portrait={<LicenseTile license={license} state={state} className="size-8" />}
      />
    );
  }
  if (query.data) {
    return (
      <p className="rounded-menu bg-sunken px-4 py-3 text-text-2">
        {session.endedAt === null
          ? 'There are no lines yet. The state of the session is sent.'
          : 'The lines of this session are no longer stored. The state of the session is sent.'}
      </p>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        className="rounded-menu bg-sunken py-5!"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        text={`Could not load the lines. ${query.error.message}`}
      />
    );
  }
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading lines</output>
      <SkeletonBlock className="h-64" />
    </div>
  );
}
