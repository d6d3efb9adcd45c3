import { clsx } from 'clsx';
import { useState, type PointerEvent } from 'react';
import { pillMiddle } from './chart-scale.ts';

export type Reading = {
  /** The day on the axis, such as 'Nov 13' or 'Today'. */
  label: string;
  /** The day in the tooltip, if it is longer. */
  title?: string;
  values: readonly { name: string; text: string; color: string }[];
};

type Props = { unit: string; readings: readonly Reading[] };

/** Covers the pills of a chart, and shows the values of one of them to mouse, touch and keyboard. */
export function ChartReader({ unit, readings }: Props) {
  const last = readings.length - 1;
  const [chosen, setChosen] = useState(last);
  const [isOpen, setOpen] = useState(false);
  const at = Math.min(chosen, last);
  const reading = readings[at];
  if (!reading) return null;

  function open(index: number) {
    setChosen(Math.max(0, Math.min(last, index)));
    setOpen(true);
  }

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    open(Math.floor(((clientX - left) / width) * readings.length));
  }

  return (
    // A label, because a tap on it moves the focus to the slider. The next tap elsewhere then closes the tooltip.
    <label
      className="absolute inset-x-0 top-0 bottom-5.5 touch-pan-y rounded-small outline-offset-2 outline-ring has-focus-visible:outline-2"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onPointerCancel={() => setOpen(false)}
    >
      <input
        type="range"
        aria-label={unit}
        aria-valuetext={readingText(reading)}
        min={1}
        max={readings.length}
        value={at + 1}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onChange={({ target }) => open(target.valueAsNumber - 1)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      />
      {isOpen && <Tooltip reading={reading} x={pillMiddle(at, readings.length)} isLeft={at * 2 <= last} />}
    </label>
  );
}

/** Beside the pill, on the side with more room. It never moves what is around it. */
function Tooltip({ reading, x, isLeft }: { reading: Reading; x: string; isLeft: boolean }) {
  return (
    <span aria-hidden="true" className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-field" style={{ left: x }} />
      <span
        data-tooltip
        className={clsx(
          'absolute top-0 z-10 rounded-small border border-line-2 bg-raised px-2.5 py-1.5 text-caption whitespace-nowrap text-text',
          isLeft ? 'ml-2' : 'mr-2',
        )}
        style={isLeft ? { left: x } : { right: `calc(100% - ${x})` }}
      >
        <span className="block font-semibold">{reading.title ?? reading.label}</span>
        {reading.values.map(({ name, text, color }) => (
          <span key={name} className="mt-0.5 flex items-center gap-1.5">
            <span className={clsx('h-3 w-1.5 rounded-full', color)} />
            <span className="text-text-2">{name}</span>
            <span className="numeric ml-auto pl-1.5 font-semibold">{text}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

const readingText = ({ label, title = label, values }: Reading) =>
  `${title}: ${values.map(({ name, text }) => `${name} ${text}`).join(', ')}`;
