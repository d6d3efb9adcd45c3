import type * as z from 'zod';
import type { Access } from './access.ts';

/** What a page may say over the live channel. Every emit is acknowledged with `{success, code, message?}`. */
export type ClientEvent = {
  readonly name: string;
  readonly access: Extract<Access, { who: 'signedIn' | 'staff' }>;
  readonly payload: z.ZodObject;
  readonly example: object;
};

/** Whom the server tells: one browser session, every session of a person, or all who are connected. */
export type Audience = 'browserSession' | 'user' | 'everyone';

export type ServerEvent = {
  readonly name: string;
  readonly audiences: readonly Audience[];
  readonly payload: z.ZodObject;
  readonly example: object;
};

export function defineClientEvent<const Definition extends ClientEvent>(definition: Definition): Definition {
  return definition;
}

export function defineServerEvent<const Definition extends ServerEvent>(definition: Definition): Definition {
  return definition;
}

export type Acknowledgement = { success: boolean; code: number; message?: string };
