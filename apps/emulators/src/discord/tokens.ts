import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';

/** One consent. All of its tokens carry its id, because Discord revokes them together. */
type Authorization = { id: string; personaId: string; scope: string };

const accessSeconds = 604_800;
const refreshSeconds = 30 * 86_400;

export class Tokens {
  readonly #access: ExpiringMap<Authorization>;
  readonly #refresh: ExpiringMap<Authorization>;

  constructor(now: Clock) {
    this.#access = new ExpiringMap({ now, lifetimeMs: accessSeconds * 1_000, limit: 10_000 });
    this.#refresh = new ExpiringMap({ now, lifetimeMs: refreshSeconds * 1_000, limit: 10_000 });
  }

  grant(personaId: string, scope: string) {
    return this.#issue({ id: randomUUID(), personaId, scope });
  }

  /** A refresh token works once; the reply carries its successor. */
  renew(refreshToken: string) {
    const authorization = this.#refresh.take(refreshToken);
    return authorization && this.#issue(authorization);
  }

  authorizationOf(accessToken: string) {
    return this.#access.get(accessToken);
  }

  revoke(token: string) {
    const authorization = this.#access.get(token) ?? this.#refresh.get(token);
    if (!authorization) return;
    this.#access.deleteWhere(({ id }) => id === authorization.id);
    this.#refresh.deleteWhere(({ id }) => id === authorization.id);
  }

  clear() {
    this.#access.clear();
    this.#refresh.clear();
  }

  #issue(authorization: Authorization) {
    const accessToken = randomBytes(22).toString('base64url');
    const refreshToken = randomBytes(22).toString('base64url');
    this.#access.set(accessToken, authorization);
    this.#refresh.set(refreshToken, authorization);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessSeconds,
      refresh_token: refreshToken,
      scope: authorization.scope,
    };
  }
}
