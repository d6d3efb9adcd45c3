import { clsx } from 'clsx';
import { Slider as RadixSlider } from 'radix-ui';
import type { ReactNode } from 'react';
import { useMounted } from '../use-mounted.ts';
import { useSliderDrag } from './use-slider-drag.ts';

type SliderMark = {
  value: number;
  label: string;
  /** Below the label, such as a discount. */ note?: string;
};

type SliderProps = {
  /** Names the slider for screen readers. */
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The value in words, for screen readers. */
  valueText?: string;
  /** Labels centred under their steps. */
  marks?: readonly SliderMark[];
  /** Alternatively, one label at each end. */
  ends?: readonly [ReactNode, ReactNode];
  disabled?: boolean;
  className?: string;
};

/** Half of the thumb's width, so that the thumb stays inside. */
const inset = 16;

export function Slider(props: SliderProps) {
  const {
    label,
    value,
    onValueChange,
    min,
    max,
    step = 1,
    valueText,
    marks,
    ends,
    disabled = false,
    className,
  } = props;
  const mounted = useMounted();
  const { thumb, handlers } = useSliderDrag({ value, onValueChange, min, max, step, inset, disabled });
  const percent = (at: number) => `${((at - min) / (max - min)) * 100}%`;
  return (
    <div className={clsx('w-full', className)}>
      {mounted ? (
        <RadixSlider.Root
          value={[value]}
          onValueChange={([next]) => next !== undefined && onValueChange(next)}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          {...handlers}
          className="relative flex h-8 touch-pan-y items-center select-none not-data-disabled:cursor-pointer"
        >
          <RadixSlider.Track className="absolute inset-x-4 h-1.5 rounded-full bg-line-2">
            <RadixSlider.Range
              className={clsx('absolute h-full rounded-full', disabled ? 'bg-text-3' : 'bg-meter')}
            />
          </RadixSlider.Track>
          <RadixSlider.Thumb
            ref={thumb}
            aria-label={label}
            {...(valueText && { 'aria-valuetext': valueText })}
            className={clsx(
              'flex h-6 w-8 items-center justify-center rounded-full bg-plate outline-offset-4',
              'shadow-[0_0_0_1px_light-dark(transparent,var(--field)),0_0_0_4px_var(--surface)]',
            )}
          >
            <ThumbEyes disabled={disabled} />
          </RadixSlider.Thumb>
        </RadixSlider.Root>
      ) : (
        // Before hydration: the same picture by attributes alone, because the policy blocks style attributes.
        <svg width="100%" height="32" aria-hidden="true" className="block px-4">
          <rect y="13" width="100%" height="6" rx="3" className="fill-line-2" />
          <rect y="13" width={percent(value)} height="6" rx="3" className="fill-meter" />
        </svg>
      )}
      {marks && <Marks marks={marks} value={value} percent={percent} />}
      {ends && (
        <div className="flex justify-between text-caption text-text-2">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}

function ThumbEyes({ disabled }: { disabled: boolean }) {
  const height = disabled ? 2 : 10;
  return (
    <svg width="32" height="24" aria-hidden="true" className={disabled ? 'fill-on-window-3' : 'fill-lamp'}>
      <rect x="10.5" y={12 - height / 2} width="3" height={height} rx={Math.min(1.5, height / 2)} />
      <rect x="18.5" y={12 - height / 2} width="3" height={height} rx={Math.min(1.5, height / 2)} />
    </svg>
  );
}

type MarksProps = {
  marks: readonly SliderMark[];
  value: number;
  percent: (value: number) => string;
};

/** SVG text can be positioned in percent without a style attribute. The height grows with the text. */
function Marks({ marks, value, percent }: MarksProps) {
  const height = marks.some(({ note }) => note) ? '2.75em' : '1.5em';
  return (
    <div aria-hidden="true" className="px-4">
      <svg width="100%" height={height} className="numeric block overflow-visible text-caption">
        {marks.map((mark) => (
          <g key={mark.value} textAnchor="middle">
            <text
              x={percent(mark.value)}
              y="1.08em"
              className={mark.value === value ? 'fill-text font-semibold' : 'fill-text-2'}
            >
              {mark.label}
            </text>
            {mark.note && (
              <text x={percent(mark.value)} y="2.4em" className="fill-ok font-semibold">
                {mark.note}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
