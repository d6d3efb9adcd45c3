import { paypalWebhookPath } from '@botique/contract/payments/endpoints.ts';
import { atPayPal } from './payments.ts';
import type { TestApp } from './test-app.ts';

type Shop = Pick<TestApp, 'emulatorUrl'>;

type Delivery = { event: { id: string; event_type: string; resource: unknown } };

/** PayPal's event about a payment, as it would send it: the bytes, and the headers that sign them. */
export async function messageOf(app: Shop, type: string, about: string) {
  const { deliveries } = (await atPayPal(app, '/webhooks')) as { deliveries: Delivery[] };
  const known = deliveries.filter(
    ({ event }) => event.event_type === type && JSON.stringify(event).includes(about),
  );
  const event = known.at(-1)?.event;
  if (!event) throw new Error(`PayPal has no ${type} of ${about}`);
  return signed(app, JSON.stringify(event), event.id);
}

export async function signed(app: Shop, body: string, id = '') {
  const { headers } = (await atPayPal(app, '/webhooks/sign', { body })) as {
    headers: Record<string, string>;
  };
  return { id, body, headers };
}

export async function deliver(
  app: Pick<TestApp, 'url'>,
  { body, headers }: { body: string; headers: Record<string, string> },
) {
  const reply = await fetch(`${app.url}${paypalWebhookPath}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: reply.status, body: (await reply.json()) as { error?: string } };
}
