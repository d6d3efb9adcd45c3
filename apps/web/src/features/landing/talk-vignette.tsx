import { clsx } from 'clsx';
import { hueClass, type Hue } from '../../ui/creature/hues.ts';
import { bubbleLook } from './bubble-look.ts';

const talk = [
  { from: 'customer', text: 'Warden stopped greeting people.' },
  { from: 'team', text: 'Found it: the welcome role was renamed. Fixed and restarted.' },
  { from: 'customer', text: 'That was quick. Thanks.' },
] as const;

/** A sample conversation in a ticket. */
export function TalkVignette() {
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
          <span className={clsx('px-3.5 py-2.5', bubbleLook[from === 'team' ? 'own' : 'other'])}>{text}</span>
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
