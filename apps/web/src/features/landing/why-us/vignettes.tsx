import { artworkPath, mascots } from '@botique/contract/catalogue/artwork.ts';
import { clsx } from 'clsx';
import { hueClass, type Hue } from '../../../ui/creature/hues.ts';
import '../../../ui/display/window.css';
import { Face } from '../../../ui/feedback/face.tsx';
import { bubbleClasses } from '../chat-bubble-classes.ts';

export type Picture = 'console' | 'talk' | 'measure';

/** The picture for one of the reasons to buy. */
export function Vignette({ picture }: { picture: Picture }) {
  if (picture === 'console') return <ConsoleVignette />;
  return picture === 'talk' ? <TalkVignette /> : <MeasureVignette />;
}

const lines = [
  ['14:02:07', 'gateway', 'ready in 212 ms'],
  ['14:02:07', 'commands', '48 loaded'],
  ['14:03:31', 'filter', 'link held for review'],
  ['14:04:12', 'timeout', '10 min, reason: spam'],
  ['14:04:40', 'appeal', 'opened in #front-desk'],
  ['14:05:02', 'audit', 'entry 2,118 written'],
] as const;

/** A cropped view of the live console. */
function ConsoleVignette() {
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
          {lines.map(([at, word, rest], index) => (
            <div
              key={rest}
              className={clsx(
                'px-4',
                index === lines.length - 1 && 'bg-lamp/14 shadow-[inset_3px_0_var(--color-lamp)]',
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

const talk = [
  { from: 'customer', text: 'Warden stopped greeting people.' },
  { from: 'team', text: 'Found it: the welcome role was renamed. Fixed and restarted.' },
  { from: 'customer', text: 'That was quick. Thanks.' },
] as const;

/** A sample conversation in a ticket. */
function TalkVignette() {
  return (
    <div className="flex h-full flex-col justify-center gap-2.5 bg-bg px-7 max-wide:px-5">
      {talk.map(({ from, text }) => (
        <div
          key={text}
          className={clsx('flex items-end gap-2.5', from === 'team' && 'ml-9 flex-row-reverse self-end')}
        >
          {from === 'team' ? (
            <Person ground="sky" coat="tomato" />
          ) : (
            <Person ground="marigold" coat="lagoon" />
          )}
          <span className={clsx('px-3.5 py-2.5', bubbleClasses[from === 'team' ? 'own' : 'other'])}>
            {text}
          </span>
        </div>
      ))}
    </div>
  );
}

function Person({ ground, coat }: { ground: Hue; coat: Hue }) {
  return (
    <svg viewBox="0 0 30 30" className="size-7.5 shrink-0 overflow-hidden rounded-full">
      <rect width="30" height="30" className={clsx(hueClass(ground), 'hue-fill')} />
      <g className={clsx(hueClass(coat), 'hue-fill-deep')}>
        <circle cx="15" cy="11.5" r="5.5" />
        <path d="M5 30a10 10 0 0 1 20 0Z" />
      </g>
    </svg>
  );
}

/** A creature on the drawing board. */
function MeasureVignette() {
  return (
    <svg viewBox="0 0 370 248" preserveAspectRatio="xMidYMax slice" className="size-full">
      <pattern id="drawing-board" width="100" height="100" x="92" y="8" patternUnits="userSpaceOnUse">
        <path
          d="M20 0V100M40 0V100M60 0V100M80 0V100M0 20H100M0 40H100M0 60H100M0 80H100"
          className="stroke-line/70"
        />
        <path d="M0 0V100M0 0H100" className="stroke-line-2" />
      </pattern>
      <rect width="370" height="248" fill="url(#drawing-board)" />
      <image href={artworkPath(mascots.worker, 'creature')} x="85" y="-12" width="200" height="260" />
      <g fill="none" className="stroke-text-3">
        <circle cx="185" cy="128" r="83.5" strokeDasharray="3 4" />
        <path d="M115 18H255M115 13V23M255 13V23" />
        <path d="M288 58V248M283 58H293" />
        <path d="M91 128H105M265 128H279M185 37V51M185 205V219" />
      </g>
      <g className="fill-text-2 font-mono text-[11px]">
        <text x="268" y="22">
          112
        </text>
        <text x="296" y="150">
          148
        </text>
      </g>
    </svg>
  );
}
