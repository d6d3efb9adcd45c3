import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { RotateCw } from 'lucide-react';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useRestartRoom } from './restart-room.ts';

/** The customer accepts or declines a proposed restart. */
export function AnswerButtons({ messageId }: { messageId: string }) {
  const api = useApi();
  const { receive } = useRestartRoom();
  const refresh = useRefreshPrivate();
  const answer = useAction({
    run: async (accept: boolean) =>
      (await api(ticketsEndpoints['tickets.answerRestart'], { params: { id: messageId }, body: { accept } }))
        .data,
    onDone: receive,
    // It may have been answered elsewhere.
    onRefused: () => void refresh('tickets', 'conversation'),
  });
  const stateOf = (accept: boolean) => ({
    busy: answer.isPending && answer.variables === accept,
    'aria-disabled': answer.isPending,
    onClick: () => answer.mutate(accept),
  });
  return (
    <div className="flex gap-2.5 px-4 pb-4">
      <Button {...stateOf(false)}>Not now</Button>
      <Button variant="primary" icon={<RotateCw />} className="@max-md:grow" {...stateOf(true)}>
        Restart now
      </Button>
    </div>
  );
}
