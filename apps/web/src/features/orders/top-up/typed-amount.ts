import { topUpLimits } from '@botique/contract/orders/order-rules.ts';
import { grouped } from '../../../lib/grouped-number.ts';

/** Valid dollars or a complaint about the typed text. Neither while the field is empty. */
export type TypedAmount = { dollars: number | null; complaint: string | null };

const refuse = (complaint: string | null): TypedAmount => ({ dollars: null, complaint });

const decimalForm = /^\d+(\.\d*)?$/;

export function readAmount(text: string): TypedAmount {
  const written = text.trim().replace(/^\$\s*/, '');
  if (written === '') return refuse(null);
  if (!decimalForm.test(written)) return refuse('Enter an amount in dollars, such as 12.50.');
  if ((written.split('.')[1] ?? '').length > 2) return refuse('Use at most two decimals.');
  const dollars = Number(written);
  if (dollars < topUpLimits.least) return refuse(`Enter at least $${topUpLimits.least}.`);
  if (dollars > topUpLimits.most) return refuse(`Enter at most $${grouped(topUpLimits.most)}.`);
  return { dollars, complaint: null };
}
