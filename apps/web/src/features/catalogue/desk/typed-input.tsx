import type { ComponentProps } from 'react';
import { Input } from '../../../ui/input.tsx';
import { caretIn, enteredBy, tidyNumber, type Accept } from './typed-numbers.ts';

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  /** What becomes of what was typed. */
  take: Accept;
  onValueChange(value: string): void;
  /** Whether the last thing that happened here was a paste that was not taken: nothing on the screen has changed. */
  onPasteRefused(refused: boolean): void;
  /** With the number as it stays: an emptied field is 0. */
  onLeave(value: string): void;
};

/** A field that does not take every key. Left to React, a refused one would send the caret to the end. */
export function TypedInput({ value, take, onValueChange, onPasteRefused, onLeave, ...rest }: Props) {
  return (
    <Input
      autoComplete="off"
      {...rest}
      value={value}
      onChange={({ currentTarget: input, nativeEvent }) => {
        const typed = input.value;
        const by = nativeEvent instanceof InputEvent ? enteredBy(nativeEvent, typed, value) : 'paste';
        const accepted = take(typed, value, by);
        const shown = accepted ?? value;
        if (shown !== typed) {
          const caret = caretIn(shown, typed, input.selectionStart ?? typed.length);
          input.value = shown;
          input.setSelectionRange(caret, caret);
        }
        onPasteRefused(accepted === null && by === 'paste');
        if (accepted !== null && accepted !== value) onValueChange(accepted);
      }}
      onBlur={() => onLeave(tidyNumber(value))}
    />
  );
}
