import { sign as signWithKey } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { transmissionId } from '../ids.ts';
import { identity } from './identity.ts';

type Envelope = {
  body: string;
  webhookId: string;
  time: string;
  certUrl?: string | undefined;
  transmissionId?: string | undefined;
};

// Runs on the thread pool: thousands of signatures in a row would block every other call.
const signApart = promisify(signWithKey);

/** The headers of a message to the merchant, signed like PayPal's. */
export async function sign(envelope: Envelope, origin: string) {
  const { id, privateKey } = await identity();
  const transmission = envelope.transmissionId ?? transmissionId();
  const checksum = crc32(Buffer.from(envelope.body));
  const signed = [transmission, envelope.time, envelope.webhookId, checksum].join('|');
  const signature = await signApart('RSA-SHA256', Buffer.from(signed), privateKey);
  return {
    'paypal-transmission-id': transmission,
    'paypal-transmission-time': envelope.time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': envelope.certUrl ?? `${origin}/v1/notifications/certs/${id}`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}
