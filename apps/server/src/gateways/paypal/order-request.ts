import { valueOfCents } from './amounts.ts';

export type Payment = { orderId: string; amountCents: bigint; name: string; description: string };

const maxTextBytes = 127;

/**
 * Uses the older `application_context`: a `payment_source.paypal` would fix the PayPal wallet at creation,
 * and the buttons of other wallets would then fail.
 */
export function orderRequest({ orderId, amountCents, name, description }: Payment, companyName: string) {
  const amount = { currency_code: 'USD', value: valueOfCents(amountCents) };
  const title = cut(name);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        description: cut(description) || title,
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [{ name: title, quantity: '1', unit_amount: amount, category: 'DIGITAL_GOODS' }],
      },
    ],
    application_context: {
      brand_name: cut(companyName),
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
    },
  };
}

/** PayPal's limit is in ASCII characters. Counted in bytes, no alphabet exceeds it. */
function cut(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (Buffer.byteLength(line) <= maxTextBytes) return line;
  let short = '';
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (Buffer.byteLength(`${short}${segment}…`) > maxTextBytes) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}
