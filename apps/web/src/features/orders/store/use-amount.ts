import { topUpPacks } from '@botique/contract/orders/order-rules.ts';
import { useState } from 'react';
import { readAmount } from './typed-amount.ts';

export type AmountInHand = ReturnType<typeof useAmount>;

/** What is chosen or written. `wanted` comes from the address, and is judged like anything that is written. */
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
    /** Null while there is none that can be sent. */
    dollars: isOther ? typed.dollars : Number(choice),
  };
}
