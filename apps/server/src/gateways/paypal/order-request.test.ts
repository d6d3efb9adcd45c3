import { describe, expect, it } from 'vitest';
import { orderRequest } from './order-request.ts';

const payment = { orderId: 'our-order', amountCents: 1234n, name: 'Bot', description: 'Bot for 30 days' };

describe('PayPal order request', () => {
  it('requests one digital item with our order id and the exact amount', () => {
    const amount = { currency_code: 'USD', value: '12.34' };
    expect(orderRequest(payment, 'Botique')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: 'our-order',
          description: 'Bot for 30 days',
          amount: { ...amount, breakdown: { item_total: amount } },
          items: [{ name: 'Bot', quantity: '1', unit_amount: amount, category: 'DIGITAL_GOODS' }],
        },
      ],
      application_context: {
        brand_name: 'Botique',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      },
    });
  });

  it("cuts every text to PayPal's 127 bytes, in any alphabet, and puts it on one line", () => {
    const named = (name: string) =>
      orderRequest({ ...payment, name }, 'Botique').purchase_units[0]?.items[0]?.name;
    expect(named('a'.repeat(127))).toBe('a'.repeat(127));
    expect(named('a'.repeat(128))).toBe(`${'a'.repeat(124)}…`);
    expect(named('👩‍🚀'.repeat(40))).toBe(`${'👩‍🚀'.repeat(11)}…`);
    expect(named('Bot\n\t of\u0000 mine ')).toBe('Bot of mine');
  });

  it('uses the name when there is no description', () => {
    const { purchase_units: units } = orderRequest({ ...payment, description: '  ' }, 'Botique');
    expect(units[0]?.description).toBe('Bot');
  });
});
