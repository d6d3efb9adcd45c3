import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Spinner } from '../../../ui/feedback/loader.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CloseButton } from '../../../ui/overlay/modal.tsx';

type Props = {
  /** Its id. */
  license: string;
  isRunning: boolean;
  /** In progress. Null while waiting. */
  action: SessionAction | null;
  onAct: (action: SessionAction) => void;
  onManage: () => void;
};

const progress: Record<SessionAction, string> = {
  stop: 'Stopping. This takes up to 10 seconds.',
  blacklist: 'Blacklisting. This takes up to 10 seconds.',
};

export function SessionFooter({ license, isRunning, action, onAct, onManage }: Props) {
  const explanation = 'Stop ends this session. Blacklist also blocks the device from starting again.';
  return (
    <div className="flex flex-col gap-3 p-5 pt-3.5">
      <output className="flex min-h-5 items-center gap-2 text-small text-text-2">
        {action && <Spinner />}
        {action ? progress[action] : isRunning ? explanation : 'This session has ended.'}
      </output>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {isRunning || action ? (
          <>
            <ActionButton action="stop" label="Stop" acting={action} onAct={onAct} />
            <ActionButton action="blacklist" label="Blacklist" acting={action} onAct={onAct} />
          </>
        ) : (
          <CloseButton>
            <Button>Close</Button>
          </CloseButton>
        )}
        {action ? (
          <Button disabled>Manage</Button>
        ) : (
          <Button asChild>
            <Link to={`${paths.license(license)}?tab=console`} onClick={onManage}>
              Manage
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}

type ActionProps = {
  action: SessionAction;
  label: string;
  acting: SessionAction | null;
  onAct: (action: SessionAction) => void;
};

function ActionButton({ action, label, acting, onAct }: ActionProps) {
  const isBusy = acting === action;
  return (
    <Button
      className="px-1!"
      busy={isBusy}
      // Beside the label instead of over it, so that you still see what is in progress.
      icon={isBusy && <Spinner />}
      disabled={acting !== null && !isBusy}
      onClick={() => onAct(action)}
    >
      {label}
    </Button>
  );
}
