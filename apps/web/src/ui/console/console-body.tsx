import { clsx } from 'clsx';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useMounted } from '../use-mounted.ts';
import { ConsoleFooter } from './console-footer.tsx';
import { ConsoleLevelSelect, ConsoleLevelTray } from './console-levels.tsx';
import { ConsoleLines } from './console-lines.tsx';
import { ConsoleSearch } from './console-search.tsx';
import type { ConsoleSource } from './console-source.ts';
import { ConsoleState } from './console-states.tsx';
import { ConsoleTools } from './console-tools.tsx';
import { ConsoleView } from './console-view.ts';
import { NewLines } from './new-lines.tsx';
import { clockTime } from './plain-lines.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useIsEmpty } from './use-console-view.ts';

type Props = {
  label: string;
  source: ConsoleSource;
  hasTools?: boolean;
  fileName?: string;
  ended?: string;
  footer?: ReactNode;
};

const part = 'window-inside text-text shrink-0';

export function ConsoleBody({ label, source, hasTools = false, fileName = 'console', ended, footer }: Props) {
  const { buffer, earlier, state } = source;
  const [view] = useState(() => new ConsoleView(buffer));
  const mounted = useMounted();
  const pane = useRef<HTMLDivElement>(null);
  /** The newest line when the reader paused. */
  const [paused, setPaused] = useState<{ after: number; at: string } | null>(null);
  const isFollowing = paused === null;
  const isEnded = ended !== undefined;
  const announcement = useAnnouncement(buffer, isFollowing && !isEnded && state === 'ready');

  const pause = () => {
    const last = buffer.getNewest();
    setPaused((before) => before ?? { after: last?.number ?? 0, at: last ? clockTime(last.date) : '' });
  };
  const resume = () => setPaused(null);
  const following = isEnded ? null : { isOn: isFollowing, pause, resume };
  const isHidden = useIsEmpty(view);

  return (
    <>
      {hasTools && (
        <div
          data-theme="dark"
          className={clsx(
            part,
            'flex items-center justify-between gap-2 px-2 pb-2.5 @min-[620px]:px-3 @min-[620px]:pb-3',
          )}
        >
          <ConsoleSearch view={view} />
          <div className="flex shrink-0 items-center gap-2 @max-[619px]:hidden">
            <ConsoleLevelTray view={view} onShow={resume} />
            <ConsoleTools view={view} fileName={fileName} following={following} />
          </div>
        </div>
      )}
      <div data-theme="dark" className="window-inside text-text relative min-h-0 flex-1 bg-console">
        <div className={clsx('h-full', isHidden && 'invisible')}>
          {mounted && (
            <ConsoleLines
              label={label}
              view={view}
              earlier={earlier}
              ended={ended}
              isFollowing={isFollowing}
              onPause={pause}
              onResume={resume}
              pane={pane}
            />
          )}
        </div>
        <ConsoleState
          view={view}
          source={source}
          isEnded={isEnded}
          onShowAll={() => {
            // At once, because hidden lines cannot take the focus.
            flushSync(() => {
              view.showAll();
              resume();
            });
            pane.current?.focus();
          }}
        />
        {paused && !isEnded && !isHidden && (
          <NewLines
            view={view}
            after={paused.after}
            isAlways={!hasTools}
            onClick={() => {
              resume();
              pane.current?.focus();
            }}
          />
        )}
        <output className="sr-only">{announcement}</output>
      </div>
      {hasTools && (
        <div
          data-theme="dark"
          className={clsx(part, 'flex items-center gap-2 border-b border-line p-2 @min-[620px]:hidden')}
        >
          <ConsoleLevelSelect view={view} onShow={resume} className="flex-1" />
          <ConsoleTools view={view} fileName={fileName} following={following} />
        </div>
      )}
      <div data-theme="dark" className={part}>
        <ConsoleFooter view={view} source={source} pausedAt={paused?.at ?? null} isEnded={isEnded}>
          {footer}
        </ConsoleFooter>
      </div>
    </>
  );
}
