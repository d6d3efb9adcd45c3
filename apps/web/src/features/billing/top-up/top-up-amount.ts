import { topUpLimits, topUpPacks } from '@botique/contract/billing/billing-rules.ts';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';

/** Valid dollars or an error about the typed text. Neither while the field is empty. */
export type ParsedAmount = { dollars: number | null; error: string | null };

const invalid = (error: string | null): ParsedAmount => ({ dollars: null, error });

const decimalForm = /^\d+(\.\d*)?$/;

export function parseAmount(text: string): ParsedAmount {
  const written = text.trim().replace(/^\$\s*/, '');
  if (written === '') return invalid(null);
  if (!decimalForm.test(written)) return invalid('Enter an amount in dollars, such as 12.50.');
  if ((written.split('.')[1] ?? '').length > 2) return invalid('Use at most two decimals.');
  const dollars = Number(written);
  if (dollars < topUpLimits.least) return invalid(`Enter at least $${topUpLimits.least}.`);
  if (dollars > topUpLimits.most) return invalid(`Enter at most $${formatNumber(topUpLimits.most)}.`);
  return { dollars, error: null };
}

export type TopUpAmount = ReturnType<typeof useTopUpAmount>;

/** The chosen or typed amount. `requested` comes from the URL and is validated like typed text. */
export function useTopUpAmount(requested: string | null) {
  const [choice, choose] = useState(requested === null ? String(topUpPacks[1]) : 'other');
  const [text, setText] = useState(requested ?? '');
  const typed = parseAmount(text);
  const isOther = choice === 'other';
  return {
    choice,
    choose,
    text,
    setText,
    error: isOther ? typed.error : null,
    /** Null while the amount is not valid. */
    dollars: isOther ? typed.dollars : Number(choice),
  };
}
