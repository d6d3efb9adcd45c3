import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import { useId } from 'react';
import { withoutLauncher } from '../../../lib/licenses/without-launcher.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Spinner } from '../../../ui/feedback/loader.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CloseButton } from '../../../ui/overlay/modal.tsx';
import { actionExplanation, progressTexts } from '../session-action/action-texts.ts';

type Props = {
  /** Its id. */
  license: string;
  socketId: string;
  isRunning: boolean;
  /** Only a launcher can restart it. */
  hasLauncher: boolean;
  /** In progress. Null while waiting. */
  action: SessionAction | null;
  onAct: (action: SessionAction) => void;
  onManage: () => void;
};

export function SessionFooter({ license, socketId, isRunning, hasLauncher, action, onAct, onManage }: Props) {
  const whyNot = useId();
  const hasActions = isRunning || action !== null;
  return (
    <div className="flex flex-col gap-3 p-5 pt-3.5">
      <div className="text-small text-text-2">
        <output className="flex min-h-5 items-center gap-2">
          {action && <Spinner />}
          {action ? progressTexts[action] : isRunning ? actionExplanation : 'This session has ended.'}
        </output>
        {hasActions && !hasLauncher && <p id={whyNot}>{withoutLauncher}</p>}
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {hasActions ? (
          <>
            <ActionButton action="stop" label="Stop" acting={action} onAct={onAct} />
            <ActionButton
              action="restart"
              label="Restart"
              acting={action}
              onAct={onAct}
              {...(!hasLauncher && { whyNot })}
            />
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
            <Link to={`${paths.license(license)}?tab=console&session=${socketId}`} onClick={onManage}>
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
  /** The id of what explains why it is not possible. */
  whyNot?: string;
  onAct: (action: SessionAction) => void;
};

function ActionButton({ action, label, acting, whyNot, onAct }: ActionProps) {
  const isBusy = acting === action;
  return (
    <Button
      className="px-1!"
      busy={isBusy}
      // Beside the label instead of over it, so that you still see what is in progress.
      icon={isBusy && <Spinner />}
      disabled={acting !== null && !isBusy}
      {...(whyNot && { 'aria-disabled': true, 'aria-describedby': whyNot })}
      onClick={() => !whyNot && onAct(action)}
    >
      {label}
    </Button>
  );
}
