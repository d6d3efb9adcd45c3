import type { Clock } from '../../clock.ts';
import { presentTime } from '../present-time.ts';
import type { PaypalEvent } from './event.ts';
import { Outbox } from './outbox.ts';
import { shuffled } from './shuffled.ts';
import { sign } from './sign.ts';

type Merchant = { reachesUsAt: string | undefined };

/** How future events are delivered. */
export type Plan = {
  url: string | undefined;
  /** How often each event is sent, to simulate duplicate deliveries. */
  times: number;
  delayMs: number;
  shuffle: boolean;
  hold: boolean;
  /** The pause before the first retry of a failed delivery. It doubles with each retry. */
  retryMs: number;
};

type Delivery = {
  event: PaypalEvent;
  origin: string;
  state: 'held' | 'waiting' | 'delivered' | 'failed' | 'no_url';
  attempts: number;
  lastStatus: number | null;
};

type Message = { body: string; headers: Record<string, string> };

const maxStored = 10_000;
const maxAttempts = 10;
const shuffleWindowMs = 200;
const patienceMs = 30_000;
const signatureMs = 60_000;

/** All events that were or will be sent to the merchant's webhook. */
export class Deliveries {
  readonly #now: Clock;
  readonly #webhookId: string;
  readonly #merchant: Merchant;
  readonly #firstPlan: Plan;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #messages = new WeakMap<PaypalEvent, { signedAt: number; message: Promise<Message> }>();
  #outbox = new Outbox();
  #plan: Plan;

  constructor(options: { now: Clock; webhookId: string; merchant: Merchant; url: string | undefined }) {
    this.#now = options.now;
    this.#webhookId = options.webhookId;
    this.#merchant = options.merchant;
    this.#firstPlan = {
      url: options.url,
      times: 1,
      delayMs: 0,
      shuffle: false,
      hold: false,
      retryMs: 1_000,
    };
    this.#plan = this.#firstPlan;
  }

  get plan(): Plan {
    return this.#plan;
  }

  change(plan: Plan) {
    this.#plan = plan;
  }

  all() {
    return [...this.#deliveries.values()];
  }

  send(event: PaypalEvent, origin: string) {
    const delivery: Delivery = { event, origin, state: 'held', attempts: 0, lastStatus: null };
    this.#deliveries.set(event.id, delivery);
    if (this.#deliveries.size > maxStored) this.#forgetOldest();
    if (!this.#plan.hold) this.#dispatch(delivery, this.#plan.times);
  }

  /** Sends held events: all of them, or the given ones in the given order. Returns their number. */
  release({ events, shuffle, times }: { events?: string[] | undefined; shuffle: boolean; times: number }) {
    const named = events?.map((id) => this.#deliveries.get(id)) ?? this.all();
    const held = named.filter((delivery) => delivery?.state === 'held');
    const copies = held.flatMap((delivery) =>
      delivery ? Array.from({ length: times }, () => delivery) : [],
    );
    for (const delivery of shuffle ? shuffled(copies) : copies) this.#dispatch(delivery, 1);
    return held.length;
  }

  /** Stops all deliveries, including scheduled retries. */
  stop() {
    this.#outbox.stop();
  }

  clear() {
    this.stop();
    this.#outbox = new Outbox();
    this.#deliveries.clear();
    this.#plan = this.#firstPlan;
  }

  #dispatch(delivery: Delivery, times: number) {
    const { url, delayMs, shuffle } = this.#plan;
    if (!url) {
      delivery.state = 'no_url';
      return;
    }
    delivery.state = 'waiting';
    for (let copy = 0; copy < times; copy += 1) {
      const jitter = shuffle ? Math.random() * Math.max(delayMs, shuffleWindowMs) : 0;
      this.#outbox.add(delayMs + jitter, () => this.#attempt(delivery, url, 1));
    }
  }

  async #attempt(delivery: Delivery, url: string, attempt: number): Promise<void> {
    const outbox = this.#outbox;
    delivery.attempts += 1;
    delivery.lastStatus = await this.#post(delivery, url, outbox.signal);
    const accepted = delivery.lastStatus !== null && delivery.lastStatus >= 200 && delivery.lastStatus < 300;
    if (accepted) {
      delivery.state = 'delivered';
    } else if (attempt < maxAttempts) {
      const pause = this.#plan.retryMs * 2 ** (attempt - 1);
      outbox.add(pause, () => this.#attempt(delivery, url, attempt + 1));
    } else if (delivery.state !== 'delivered') {
      delivery.state = 'failed';
    }
  }

  /** Returns the status, or null if there was no response. */
  async #post({ event, origin }: Delivery, url: string, stopped: AbortSignal) {
    try {
      const { body, headers } = await this.#message(event, origin);
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHD-214.0 (emulator)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]),
      });
      // An unread body would keep its socket busy for the next delivery.
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return null;
    }
  }

  /** Duplicates share one signed message, because signing is by far the most expensive step. */
  #message(event: PaypalEvent, origin: string): Promise<Message> {
    const kept = this.#messages.get(event);
    const now = this.#now();
    if (kept && now - kept.signedAt < signatureMs) return kept.message;
    const message = this.#sign(event, origin, now);
    this.#messages.set(event, { signedAt: now, message });
    return message;
  }

  async #sign(event: PaypalEvent, origin: string, now: number): Promise<Message> {
    const body = JSON.stringify(event);
    const envelope = { body, time: presentTime(now), webhookId: this.#webhookId };
    // Not the origin of the buyer's browser, which may use another host name.
    const headers = await sign(envelope, this.#merchant.reachesUsAt ?? origin);
    return { body, headers };
  }

  #forgetOldest() {
    const [oldest] = this.#deliveries.keys();
    if (oldest) this.#deliveries.delete(oldest);
  }
}
