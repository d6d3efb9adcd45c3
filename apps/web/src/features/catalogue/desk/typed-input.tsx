import type { ComponentProps } from 'react';
import { Input } from '../../../ui/input.tsx';
import { caretIn, enteredBy, tidyNumber, type Accept } from './typed-numbers.ts';

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  /** Filters the input. */
  take: Accept;
  onValueChange(value: string): void;
  /** Whether the last paste was refused: without a message, the screen would show no change. */
  onPasteRefused(refused: boolean): void;
  /** Called on blur with the tidied number: an emptied field is 0. */
  onLeave(value: string): void;
};

/** An input that refuses some keys. React alone would move the caret to the end after a refused key. */
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
