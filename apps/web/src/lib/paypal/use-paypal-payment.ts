import { useRef } from 'react';
import { useAlerts } from '../alerts/use-alerts.ts';
import { ApiError } from '../api.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';
import {
  isDeclined,
  isRefusal,
  notOpenedWords,
  refusalWords,
  unansweredWords,
  words,
} from './payment-answers.ts';
import { usePayPalCalls, type Captured } from './use-paypal-calls.ts';

/** What becomes of a payment, step by step. `id` is the provider's. */
export type PayPalEvent =
  /** A button of the provider's was pressed; its window opens. */
  | { type: 'opening' }
  | { type: 'opened'; id: string }
  /** The server opened none; `closed` follows. */
  | { type: 'notOpened'; error: unknown }
  /** Nothing was paid, and it can be tried again, in this or another way. */
  | { type: 'closed' }
  /** The buyer said yes, and the server no. */
  | { type: 'refused'; error: unknown }
  | { type: 'pending'; id: string }
  | { type: 'unanswered'; id: string }
  | { type: 'taken'; id: string; reply: Captured };

type Options = {
  /** Whoever has taken his place meanwhile learns nothing of it. */
  viewerId: string;
  /** Opens a payment at the server, which answers the provider's id of it. */
  create: () => Promise<string>;
  onEvent: (event: PayPalEvent) => unknown;
};

/** What the provider's buttons do; each order and each top-up is paid in this one way. */
export type PayPalPayment = ReturnType<typeof usePayPalPayment>;

/** The provider's window is gone by then, and what it covered can be seen again. */
const backAfterMs = 1000;

export function usePayPalPayment({ viewerId, create, onEvent }: Options) {
  const alerts = useAlerts();
  const calls = usePayPalCalls();
  const { isStillHere } = useSignIn();
  // The provider reports what `create` threw as an error of its own.
  const told = useRef(false);
  // From the buyer's yes on only the server knows what is charged, whatever becomes of the provider's window.
  const approved = useRef(false);
  const attempt = useRef(0);

  async function say(type: 'info' | 'danger', message: string, code: number): Promise<void> {
    if (await isStillHere(viewerId)) alerts.add({ code, type, message });
  }

  function closeSoon(): void {
    const closed = attempt.current;
    // Whoever was quicker and pays again must not be thrown out of it.
    setTimeout(() => attempt.current === closed && onEvent({ type: 'closed' }), backAfterMs);
  }

  /** `restart` leads the buyer back into the provider's window, as long as that is there. */
  async function capture(id: string, restart?: () => void): Promise<void> {
    let reply: Captured;
    try {
      reply = await calls.capture(id);
    } catch (error) {
      if (isDeclined(error) && restart) {
        void say('danger', refusalWords(error), codeOf(error));
        approved.current = false;
        return restart();
      }
      if (isDeclined(error) || isRefusal(error)) {
        void say('danger', refusalWords(error), codeOf(error));
        approved.current = false;
        return void onEvent({ type: 'refused', error });
      }
      void say('danger', unansweredWords(error), codeOf(error));
      return void onEvent({ type: 'unanswered', id });
    }
    await onEvent(reply.status === 'PENDING' ? { type: 'pending', id } : { type: 'taken', id, reply });
    approved.current = false;
  }

  return {
    async createOrder(): Promise<string> {
      told.current = false;
      approved.current = false;
      attempt.current += 1;
      onEvent({ type: 'opening' });
      try {
        const id = await create();
        onEvent({ type: 'opened', id });
        return id;
      } catch (error) {
        told.current = true;
        void say('danger', notOpenedWords(error), codeOf(error));
        onEvent({ type: 'notOpened', error });
        closeSoon();
        throw error;
      }
    },

    onApprove({ orderID }: { orderID: string }, { restart }: { restart: () => void }): Promise<void> {
      approved.current = true;
      return capture(orderID, restart);
    },

    onCancel(): void {
      if (approved.current) return;
      void say('info', words.cancelled, 499);
      closeSoon();
    },

    onError(): void {
      if (told.current) return void (told.current = false);
      if (approved.current) return;
      void say('danger', words.broken, 501);
      closeSoon();
    },

    /** After a lost answer. Asking again takes nothing twice. */
    askAgain(id: string): Promise<void> {
      attempt.current += 1;
      return capture(id);
    },
  };
}

function codeOf(error: unknown): number {
  return error instanceof ApiError ? error.code : 0;
}
