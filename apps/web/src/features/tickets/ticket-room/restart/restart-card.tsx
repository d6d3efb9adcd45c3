import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import { useConnectedSessions } from '../../../../lib/licenses/running-licenses.ts';
import { useSignIn } from '../../../../lib/sign-in/sign-in.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { useCustomer } from '../customer/use-customer.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { RestartConsole } from './restart-console.tsx';
import { RestartSummary } from './restart-summary.tsx';
import { restartState } from './restart-state.ts';
import { useRestartRoom } from './restart-room.ts';

type Props = {
  restart: RestartProposal;
  messageId: string;
  /** Who proposed it. */
  author: string;
  today: Date;
};

/** A restart that staff propose, live for both sides. */
export function RestartCard(props: Props) {
  const { viewer } = useSignIn();
  const { customer } = useRestartRoom();
  return viewer?.id === customer.id ? <OwnRestart {...props} /> : <CustomersRestart {...props} />;
}

function OwnRestart(props: Props) {
  const { data } = useConnectedSessions();
  const isRunning = data?.some(({ socketId }) => socketId === props.restart.sessionId);
  return <Card {...props} isRunning={isRunning ?? null} isOwn />;
}

function CustomersRestart(props: Props) {
  const { customer } = useRestartRoom();
  const { data } = useCustomer(customer.id);
  const { newest = [], total = 0 } = data?.sessions ?? {};
  const isListed = newest.some(({ socketId }) => socketId === props.restart.sessionId);
  // It may be one of those that are not listed.
  const isUnknown = !data || (!isListed && total > newest.length);
  return <Card {...props} isRunning={isUnknown ? null : isListed} isOwn={false} />;
}

type CardProps = Props & {
  /** Null while that is unknown. */
  isRunning: boolean | null;
  /** The reader is the customer. */
  isOwn: boolean;
};

function Card({ restart, messageId, author, today, isRunning, isOwn }: CardProps) {
  const { customer } = useRestartRoom();
  const shown = restartState(restart, { isRunning, customer: customer.username, isOwn, today });
  return (
    <section
      aria-label={`Restart of ${restart.name}`}
      className="@container mt-2.5 min-w-0 overflow-hidden rounded-menu border border-line-2 bg-surface"
    >
      {/* The pressed button leaves. */}
      <KeepFocus>
        <RestartSummary restart={restart} author={author} isAsleep={isRunning === false} {...shown} />
        {shown.isOpen && isOwn && <AnswerButtons messageId={messageId} />}
        {restart.state === 'accepted' && <RestartConsole restart={restart} isRunning={isRunning} />}
      </KeepFocus>
    </section>
  );
}
