import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { Ban, RotateCw, Square } from 'lucide-react';
import { useId } from 'react';
import { withoutLauncher } from '../../../../lib/licenses/without-launcher.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { actionExplanation, progressTexts } from '../../session-action/action-texts.ts';
import { useSessionAction } from '../../session-action/use-session-action.ts';

/** Stops or restarts a running session, or blacklists its device. */
export function SessionButtons({ session }: { session: RecordedSession }) {
  const { action, act } = useSessionAction(session);
  const hasLauncher = session.launcher !== null;
  const whyNot = useId();
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button
          icon={<Square />}
          busy={action === 'stop'}
          aria-disabled={action !== null}
          onClick={() => act('stop')}
        >
          Stop
        </Button>
        <Button
          icon={<RotateCw />}
          busy={action === 'restart'}
          aria-disabled={action !== null || !hasLauncher}
          {...(!hasLauncher && { 'aria-describedby': whyNot })}
          onClick={() => hasLauncher && act('restart')}
        >
          Restart
        </Button>
        <Button
          variant="danger"
          icon={<Ban />}
          className="col-span-2"
          busy={action === 'blacklist'}
          aria-disabled={action !== null}
          onClick={() => act('blacklist')}
        >
          Blacklist
        </Button>
      </div>
      <output className="mt-3 block text-small text-text-2">
        {action ? progressTexts[action] : actionExplanation}
      </output>
      {!hasLauncher && (
        <p id={whyNot} className="mt-1 text-small text-text-2">
          {withoutLauncher}
        </p>
      )}
    </>
  );
}
