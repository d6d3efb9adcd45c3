import type { ComponentProps } from 'react';
import { Input } from '../../../ui/input.tsx';
import { caretIn, tidyNumber, type Accept } from './typed-numbers.ts';

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  /** What becomes of what was typed. */
  take: Accept;
  onValueChange(value: string): void;
  /** With the number as it stays: an emptied field is 0. */
  onLeave(value: string): void;
};

/** A field that does not take every key. Left to React, a refused one would send the caret to the end. */
export function TypedInput({ value, take, onValueChange, onLeave, ...rest }: Props) {
  return (
    <Input
      autoComplete="off"
      {...rest}
      value={value}
      onChange={({ currentTarget: input }) => {
        const typed = input.value;
        const accepted = take(typed, value);
        const shown = accepted ?? value;
        if (shown !== typed) {
          const caret = caretIn(shown, typed, input.selectionStart ?? typed.length);
          input.value = shown;
          input.setSelectionRange(caret, caret);
        }
        if (accepted !== null && accepted !== value) onValueChange(accepted);
      }}
      onBlur={() => onLeave(tidyNumber(value))}
    />
  );
}
