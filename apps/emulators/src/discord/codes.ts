import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';

type Grant = {
  personaId: string;
  redirectUri: string;
  scope: string;
  codeChallenge: string | null;
};

/** Single-use authorization codes, valid for 60 seconds. */
export class Codes {
  readonly #grants: ExpiringMap<Grant>;

  constructor(now: Clock) {
    this.#grants = new ExpiringMap({ now, lifetimeMs: 60_000, limit: 1_000 });
  }

  issue(grant: Grant) {
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, grant);
    return code;
  }

  // Consumed even if the exchange then fails: a stolen code allows one guess, not many.
  redeem(code: string) {
    return this.#grants.take(code);
  }

  clear() {
    this.#grants.clear();
  }
}
