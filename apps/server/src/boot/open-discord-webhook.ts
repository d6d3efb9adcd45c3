import type { Env } from '../config/env.ts';
import { createDiscordWebhook, type DiscordWebhook } from '../gateways/discord-webhook.ts';

/** Null if not configured. Customers are then reminded in the shop only. */
export function openDiscordWebhook({ DISCORD_WEBHOOK_URL: url }: Env): DiscordWebhook | null {
  return url === undefined ? null : createDiscordWebhook({ url });
}
