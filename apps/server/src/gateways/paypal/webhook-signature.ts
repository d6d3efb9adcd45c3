import { verify, type X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Certificates } from './certificates.ts';

/**
 * PayPal repeats an event for up to three days, possibly with its original time; the extra hour covers the
 * last repetition. Replaying an old event does no harm, because its id is already known.
 */
const oldestMs = (3 * 24 + 1) * 60 * 60 * 1000;
/** Allows for clock differences. */
const aheadMs = 5 * 60 * 1000;

const signatureHeaders = z.object({
  // No bar, because it separates the fields of the signed text.
  'paypal-transmission-id': z.string().regex(/^[\w-]{1,50}$/),
  'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
  'paypal-transmission-sig': z
    .string()
    .max(1400)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  'paypal-cert-url': z.string().max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
});

type Options = { webhookId: string; clock: Clock; certificates: Certificates };

/**
 * Whether PayPal recently signed these exact bytes for this webhook. Nothing here compares a secret, so the
 * timing of the check reveals nothing.
 */
export async function isSignedByPayPal(
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  { webhookId, clock, certificates }: Options,
): Promise<boolean> {
  const parsed = signatureHeaders.safeParse(headers);
  if (!parsed.success) return false;
  const id = parsed.data['paypal-transmission-id'];
  const time = parsed.data['paypal-transmission-time'];
  const now = clock.now().getTime();
  const age = now - Date.parse(time);
  if (!(age <= oldestMs && age >= -aheadMs)) return false;

  const certificate = await certificates(parsed.data['paypal-cert-url']);
  if (!certificate || !isGoodAt(certificate, now)) return false;
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
  const signature = Buffer.from(parsed.data['paypal-transmission-sig'], 'base64');
  return verify('RSA-SHA256', signed, certificate.publicKey, signature);
}

function isGoodAt(certificate: X509Certificate, now: number): boolean {
  const { validFromDate, validToDate, publicKey } = certificate;
  const inTime = now >= validFromDate.getTime() && now <= validToDate.getTime();
  return inTime && publicKey.asymmetricKeyType === 'rsa';
}
