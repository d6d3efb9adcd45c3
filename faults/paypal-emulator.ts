import type { Order } from '../apps/emulators/src/paypal/order.ts';
import { Refusal } from './browser.ts';
import type { Emulators } from './emulators.ts';

/** The PayPal emulator, as buyers and the merchant use it. */
export type PayPalEmulator = Pick<Emulators, 'url'>;

async function ask<Answer>({ url }: PayPalEmulator, path: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${url}/emulator/paypal${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Refusal(`paypal ${path}`, reply, text);
  return JSON.parse(text) as Answer;
}

/** The buyer's approval in the popup. If it is `pending`, their bank takes its time. */
export async function approve(
  emulator: PayPalEmulator,
  providerId: string,
  decision: 'approve' | 'pending' = 'approve',
): Promise<void> {
  await ask(emulator, `/orders/${providerId}/decide`, { decision });
}

/** The buyer's bank pays a pending capture, or doesn't. */
export async function settle(
  emulator: PayPalEmulator,
  captureId: string,
  outcome: 'completed' | 'denied',
): Promise<void> {
  await ask(emulator, `/captures/${captureId}/settle`, { outcome });
}

/** The next captures take a cent less than they should. */
export async function captureOtherAmounts(emulator: PayPalEmulator, times: number): Promise<void> {
  await ask(emulator, '/faults', { endpoint: 'capture', fault: 'captures_other_amount', times });
}

export type Plan = {
  times?: number;
  delayMs?: number;
  shuffle?: boolean;
  retryMs?: number;
  hold?: boolean;
};

export async function planMessages(emulator: PayPalEmulator, plan: Plan): Promise<void> {
  await ask(emulator, '/webhooks/plan', plan);
}

type Delivery = {
  event: { id: string; event_type: string; resource: { id: string } };
  state: string;
  attempts: number;
};

export async function messagesOf(emulator: PayPalEmulator): Promise<Delivery[]> {
  return (await ask<{ deliveries: Delivery[] }>(emulator, '/webhooks')).deliveries;
}

export async function signed(emulator: PayPalEmulator, body: string): Promise<Record<string, string>> {
  return (await ask<{ headers: Record<string, string> }>(emulator, '/webhooks/sign', { body })).headers;
}

/** The shop's next call is refused with 401 and needs a new token. */
export async function expireTokens(emulator: PayPalEmulator): Promise<void> {
  await ask(emulator, '/tokens/expire', {});
}

export async function forgetAll(emulator: PayPalEmulator): Promise<void> {
  await ask(emulator, '/reset', {});
}

/** Every payment at PayPal, with its captures and refunds. */
export async function paymentsAt(emulator: PayPalEmulator): Promise<Order[]> {
  return (await ask<{ orders: Order[] }>(emulator, '/orders')).orders;
}
