import { artworkPath, mascots } from '@botique/contract/catalogue/artwork.ts';
import { clsx } from 'clsx';
import { Face } from '../../ui/face.tsx';
import '../../ui/window.css';

const lines = [
  ['14:02:07', 'gateway', 'ready in 212 ms'],
  ['14:02:07', 'commands', '48 loaded'],
  ['14:03:31', 'filter', 'link held for review'],
  ['14:04:12', 'timeout', '10 min, reason: spam'],
  ['14:04:40', 'appeal', 'opened in #front-desk'],
  ['14:05:02', 'audit', 'entry 2,118 written'],
] as const;

/** A cropped view of the live console. */
export function ConsoleVignette() {
  return (
    <div className="absolute top-6 right-0 bottom-0 left-7 overflow-hidden rounded-tl-control bg-console max-wide:left-6">
      <div
        data-theme="dark"
        className="window-inside h-full rounded-tl-control border-t border-l border-line text-text"
      >
        <div className="flex h-12.5 items-center gap-2.5 border-b border-line px-4">
          <img
            src={artworkPath(mascots.worker, 'portrait')}
            alt=""
            width={26}
            height={26}
            loading="lazy"
            className="size-6.5 rounded-[26%]"
          />
          <span className="shrink-0 font-display font-semibold">Mall Moderator</span>
          <Face state="awake" size="small" />
          <span className="numeric ml-auto shrink-0 text-small text-text-2">13h 42m 08s</span>
        </div>
        <div className="py-2 font-mono text-[12px]/[23px] whitespace-nowrap">
          {lines.map(([at, word, rest], place) => (
            <div
              key={rest}
              className={clsx(
                'px-4',
                place === lines.length - 1 && 'bg-lamp/14 shadow-[inset_3px_0_var(--color-lamp)]',
              )}
            >
              <span className="mr-3.5 text-text-3">{at}</span>
              <span className={word === 'filter' ? 'text-gold' : 'text-ok'}>{word}</span> {rest}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
