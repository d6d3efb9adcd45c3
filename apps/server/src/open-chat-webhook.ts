import type { Env } from './env.ts';
import { createChatWebhook, type ChatWebhook } from './gateways/chat-webhook.ts';

/** Null where the owner has not set it up: then customers are told in the page only. */
export function openChatWebhook({ DISCORD_WEBHOOK_URL: url }: Env): ChatWebhook | null {
  return url === undefined ? null : createChatWebhook({ url });
}
