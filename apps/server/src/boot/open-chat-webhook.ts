import type { Env } from '../config/env.ts';
import { createChatWebhook, type ChatWebhook } from '../gateways/chat-webhook.ts';

/** Null if not configured. Customers are then reminded in the shop only. */
export function openChatWebhook({ DISCORD_WEBHOOK_URL: url }: Env): ChatWebhook | null {
  return url === undefined ? null : createChatWebhook({ url });
}
