import { createPayPal, type PayPal } from '../gateways/paypal/paypal.ts';
import { createLog } from '../platform/log.ts';
import type { Timers } from '../platform/timers.ts';
import { movingClock } from './moving-clock.ts';

type Options = {
  timeoutMs?: number;
  timers?: Timers;
  clientId?: string;
  clientSecret?: string;
  webhookId?: string;
};

/** The gateway without the shop, and the lines it logs. */
export function lonePayPal(baseUrl: string, options: Options = {}) {
  const lines: string[] = [];
  const clock = movingClock();
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const paypal: PayPal = createPayPal({
    baseUrl,
    clientId: 'client-id',
    clientSecret: 'very-secret',
    webhookId: '1WEBHOOK',
    companyName: 'Botique',
    clock,
    log,
    ...options,
  });
  return { paypal, clock, lines };
}
