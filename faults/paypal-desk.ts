import type { Order } from '../apps/emulators/src/paypal/order.ts';
import { Refusal } from './browser.ts';
import type { Emulators } from './emulators.ts';

/** The PayPal emulator, as buyers and the merchant use it. */
export type Desk = Pick<Emulators, 'url'>;

async function ask<Answer>({ url }: Desk, path: string, body?: object): Promise<Answer> {
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

/** The buyer's approval in the popup. */
export async function approve(desk: Desk, providerId: string): Promise<void> {
  await ask(desk, `/orders/${providerId}/decide`, { decision: 'approve' });
}

/** The next captures take a cent less than they should. */
export async function captureOtherAmounts(desk: Desk, times: number): Promise<void> {
  await ask(desk, '/faults', { endpoint: 'capture', fault: 'captures_other_amount', times });
}

export type Plan = {
  times?: number;
  delayMs?: number;
  shuffle?: boolean;
  retryMs?: number;
  hold?: boolean;
};

export async function planMessages(desk: Desk, plan: Plan): Promise<void> {
  await ask(desk, '/webhooks/plan', plan);
}

type Delivery = {
  event: { id: string; event_type: string; resource: { id: string } };
  state: string;
  attempts: number;
};

export async function messagesOf(desk: Desk): Promise<Delivery[]> {
  return (await ask<{ deliveries: Delivery[] }>(desk, '/webhooks')).deliveries;
}

export async function signed(desk: Desk, body: string): Promise<Record<string, string>> {
  return (await ask<{ headers: Record<string, string> }>(desk, '/webhooks/sign', { body })).headers;
}

export async function forgetAll(desk: Desk): Promise<void> {
  await ask(desk, '/reset', {});
}

/** Every payment at PayPal, with its captures and refunds. */
export async function paymentsAt(desk: Desk): Promise<Order[]> {
  return (await ask<{ orders: Order[] }>(desk, '/orders')).orders;
}
