import { z } from 'zod';
import { moneyPattern } from './money.ts';

export const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().max(32).regex(moneyPattern),
});

const breakdown = z.object({
  item_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  tax_total: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
});

const item = z.object({
  name: z.string().min(1).max(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z
    .string()
    .max(10)
    .regex(/^[1-9][0-9]{0,9}$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).optional(),
  amount: money.extend({ breakdown: breakdown.optional() }),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(item).optional(),
});
export type PurchaseUnitRequest = z.infer<typeof purchaseUnit>;

const context = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
});

const wallet = z.object({ experience_context: context.optional() });

/** PayPal also offers shipping, authorization and other payment sources. The emulator doesn't. */
export const orderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z.object({ paypal: wallet.optional(), venmo: wallet.optional() }).optional(),
  application_context: context.optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

export const refundRequest = z.object({
  amount: money.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});
export type RefundRequest = z.infer<typeof refundRequest>;
