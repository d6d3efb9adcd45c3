import { useRef, type PointerEvent } from 'react';

type Options = {
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** Distance between the edge of the slider and the end of its track. */
  inset: number;
  disabled: boolean;
};

/**
 * Pointer handling for a slider. Radix uses the whole width as the track, so near the ends the thumb would
 * run ahead of the pointer. It ignores events whose default is prevented.
 */
export function useSliderDrag({ value, onValueChange, min, max, step, inset, disabled }: Options) {
  const thumb = useRef<HTMLSpanElement>(null);
  /** Distance from the middle of the thumb to where it was grabbed. */
  const grip = useRef(0);
  /** The value when the pointer went down. */
  const before = useRef(value);

  function slide({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const track = { left: left + inset, width: width - 2 * inset };
    const next = stepAt(clientX - grip.current, track, { min, max, step });
    if (next !== value) onValueChange(next);
  }

  return {
    thumb,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        if (disabled || event.button !== 0 || !thumb.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        thumb.current.focus({ preventScroll: true });
        const { left, width } = thumb.current.getBoundingClientRect();
        const isTaken = event.target instanceof Node && thumb.current.contains(event.target);
        grip.current = isTaken ? event.clientX - (left + width / 2) : 0;
        before.current = value;
        // A touch beside the thumb may be the start of a scroll.
        if (!isTaken && event.pointerType !== 'touch') slide(event);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        if (event.currentTarget.hasPointerCapture(event.pointerId)) slide(event);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        if (event.currentTarget.hasPointerCapture(event.pointerId)) slide(event);
      },
      /** The touch became a scroll. */
      onPointerCancel() {
        if (before.current !== value) onValueChange(before.current);
      },
    },
  };
}

type Scale = { min: number; max: number; step: number };
type Track = { left: number; width: number };

/** The step nearest to a horizontal position, within the track. */
export function stepAt(x: number, { left, width }: Track, { min, max, step }: Scale): number {
  const share = Math.min(1, Math.max(0, (x - left) / width));
  const steps = Math.round((share * (max - min)) / step);
  return Math.min(max, min + steps * step);
}
