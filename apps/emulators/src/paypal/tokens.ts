import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';

const lifetimeSeconds = 32_400;
const applicationId = 'APP-80W284485P519543T';
const scope = [
  'https://uri.paypal.com/services/checkout/one-click-with-merchant-issued-token',
  'https://uri.paypal.com/services/payments/payment',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/payments/realtimepayment',
  'https://uri.paypal.com/services/disputes/read-seller',
  'https://uri.paypal.com/services/applications/webhooks',
  'openid',
].join(' ');

export class Tokens {
  readonly #live: ExpiringMap<true>;
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
    this.#live = new ExpiringMap({ now, lifetimeMs: lifetimeSeconds * 1_000, limit: 10_000 });
  }

  issue() {
    const token = `A21AA${randomBytes(69).toString('base64url')}`;
    this.#live.set(token, true);
    return {
      scope,
      access_token: token,
      token_type: 'Bearer',
      app_id: applicationId,
      expires_in: lifetimeSeconds,
      nonce: new Date(this.#now()).toISOString() + randomBytes(32).toString('base64url'),
    };
  }

  isLive(token: string) {
    return this.#live.get(token) === true;
  }

  clear() {
    this.#live.clear();
  }
}
