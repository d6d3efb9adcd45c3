import { type Persona, personas } from '../personas.ts';
import type { Clock } from '../clock.ts';
import { Codes } from './codes.ts';
import { FaultQueue } from '../fault-queue.ts';
import type { Faults } from './faults.ts';
import { People } from './people.ts';
import { Tokens } from './tokens.ts';
import { WebhookMessages } from './webhooks/messages.ts';

export type DiscordOptions = {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** The name on the consent page. */
  applicationName?: string;
  /** The public origin of this server, if it differs from the request's Host. */
  issuer?: string;
  /** The only webhook. */
  webhook?: { id: string; token: string };
  people?: readonly Persona[];
  now?: Clock;
};

export type DiscordWorld = {
  application: { id: string; secret: string; name: string; redirectUris: readonly string[] };
  issuer: string | undefined;
  now: Clock;
  people: People;
  codes: Codes;
  tokens: Tokens;
  webhook: { id: string; token: string } | null;
  messages: WebhookMessages;
  faults: Faults;
};

export function createWorld(options: DiscordOptions): DiscordWorld {
  const now = options.now ?? Date.now;
  return {
    application: {
      id: options.clientId,
      secret: options.clientSecret,
      name: options.applicationName ?? 'Botique',
      redirectUris: options.redirectUris,
    },
    issuer: options.issuer,
    now,
    people: new People(options.people ?? personas),
    codes: new Codes(now),
    tokens: new Tokens(now),
    webhook: options.webhook ?? null,
    messages: new WebhookMessages(now),
    faults: new FaultQueue(),
  };
}
