import type { Clock } from '../../platform/clock.ts';
import type { Call } from './call.ts';
import { PayPalRefusal } from './failures.ts';

/** When PayPal last answered this process, and when a call last failed. */
export type Contact = { answeredAt: Date | null; failedAt: Date | null };

/** A refusal is an answer, except that PayPal doesn't know the shop. */
const isAnswer = (error: unknown) => error instanceof PayPalRefusal && error.status !== 401;

export function noteContact(call: Call, clock: Clock): { call: Call; contact(): Contact } {
  let contact: Contact = { answeredAt: null, failedAt: null };
  return {
    async call(request) {
      try {
        const answer = await call(request);
        contact = { ...contact, answeredAt: clock.now() };
        return answer;
      } catch (error) {
        contact = { ...contact, [isAnswer(error) ? 'answeredAt' : 'failedAt']: clock.now() };
        throw error;
      }
    },
    contact: () => contact,
  };
}
