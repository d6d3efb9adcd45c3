import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Clock } from '../platform/clock.ts';
import type { Timers } from '../platform/timers.ts';
import { createPayPal, type PayPal } from '../gateways/paypal/paypal.ts';

type Options = { clock: Clock; log: Logger; timers?: Timers | undefined };

/** Null if not configured. The shop then sells for credits only. */
export function openPayPal(env: Env, { clock, log, timers }: Options): PayPal | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = env;
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET || !PAYPAL_WEBHOOK_ID) return null;
  return createPayPal({
    baseUrl: env.PAYPAL_URL,
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
    webhookId: PAYPAL_WEBHOOK_ID,
    companyName: env.COMPANY_NAME,
    clock,
    log,
    timers,
  });
}
