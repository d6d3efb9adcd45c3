import type { Clock } from '../../clock.ts';
import { snowflake } from '../newcomer.ts';

export type WebhookMessage = {
  id: string;
  content: string;
  /** The sender's name; null for the webhook's default name. */
  username: string | null;
  allowedMentions: unknown;
  /** Who it pings after applying `allowed_mentions`. */
  pinged: string[];
  at: string;
};

const maxStored = 10_000;

/** Messages received by the webhook, oldest first. */
export class WebhookMessages {
  #kept: WebhookMessage[] = [];
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
  }

  add(message: Omit<WebhookMessage, 'id' | 'at'>): WebhookMessage {
    const at = this.#now();
    const added = { ...message, id: snowflake(at), at: new Date(at).toISOString() };
    this.#kept.push(added);
    if (this.#kept.length > maxStored) this.#kept.shift();
    return added;
  }

  all(): readonly WebhookMessage[] {
    return this.#kept;
  }

  clear() {
    this.#kept = [];
  }
}
