import { topUpPacks } from '@botique/contract/orders/order-rules.ts';
import { useState } from 'react';
import { readAmount } from './typed-amount.ts';

export type AmountInHand = ReturnType<typeof useAmount>;

/** The chosen or typed amount. `wanted` comes from the URL and is validated like typed text. */
export function useAmount(wanted: string | null) {
  const [choice, choose] = useState(wanted === null ? String(topUpPacks[1]) : 'other');
  const [text, write] = useState(wanted ?? '');
  const typed = readAmount(text);
  const isOther = choice === 'other';
  return {
    choice,
    choose,
    text,
    write,
    complaint: isOther ? typed.complaint : null,
    /** Null while the amount is not valid. */
    dollars: isOther ? typed.dollars : Number(choice),
  };
}
