import type { Clock } from '../../clock.ts';
import { snowflake } from '../newcomer.ts';

export type WebhookMessage = {
  id: string;
  content: string;
  /** The name that it came under; null for the webhook's own. */
  username: string | null;
  allowedMentions: unknown;
  /** Whom it calls, after what `allowed_mentions` lets through. */
  pinged: string[];
  at: string;
};

const mostKept = 10_000;

/** What came through the webhook, oldest first. */
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
    if (this.#kept.length > mostKept) this.#kept.shift();
    return added;
  }

  all(): readonly WebhookMessage[] {
    return this.#kept;
  }

  clear() {
    this.#kept = [];
  }
}
