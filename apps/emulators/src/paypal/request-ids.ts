import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { type Answer, unprocessable } from './answer.ts';

type Kept = { payload: string; answer: Answer };

type Call = {
  operation: string;
  requestId: string | undefined;
  payload: unknown;
  /** The status of the reply to a repeated call, instead of 201. */
  repeatStatus: number;
};

/**
 * Implements PayPal-Request-Id: a repeated call gets the stored answer and has no effect. Errors aren't
 * stored, because a declined buyer may retry with another card and the same id.
 */
export class RequestIds {
  readonly #kept: ExpiringMap<Kept>;

  constructor(now: Clock, lifetimeMs: number) {
    this.#kept = new ExpiringMap({ now, lifetimeMs, limit: 20_000 });
  }

  once(call: Call, act: () => Answer): Answer {
    if (!call.requestId) return act();
    const key = `${call.operation} ${call.requestId}`;
    const payload = JSON.stringify(call.payload ?? null);
    const kept = this.#kept.get(key);
    if (kept) {
      return kept.payload === payload
        ? { ...kept.answer, status: call.repeatStatus }
        : unprocessable([alreadyUsed]);
    }
    const answer = act();
    if (answer.status < 300) this.#kept.set(key, { payload, answer: structuredClone(answer) });
    return answer;
  }

  clear() {
    this.#kept.clear();
  }
}

const alreadyUsed = {
  issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
  description: 'The PayPal-Request-ID has already been used for another request.',
};
