import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { type Answer, unprocessable } from './answer.ts';

type Kept = { payload: string; answer: Answer };

type Call = {
  operation: string;
  requestId: string | undefined;
  payload: unknown;
  /** What a repetition is answered with instead of 201. */
  repeatStatus: number;
};

/**
 * The PayPal-Request-Id rule: the same call again is answered from memory and does nothing.
 * A refusal is not kept: whoever was declined may come back with another card and the same id.
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
