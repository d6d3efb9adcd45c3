import type * as z from 'zod';
import type { Access } from './access.ts';

/** What a page may say over the live channel. Every emit is acknowledged with `{success, code, message?}`. */
export type ClientEvent = {
  readonly name: string;
  /** `param` names a field of the payload. */
  readonly access: Exclude<Access, { who: 'anyone' }>;
  readonly payload: z.ZodType<object>;
  readonly example: object;
};

/**
 * Whom the server tells: one connection, one browser session, every session of a person, the customers or the staff
 * who look at a ticket, all staff, or all who are connected.
 */
export type Audience =
  | 'connection'
  | 'browserSession'
  | 'user'
  | 'ticket'
  | 'ticketStaff'
  | 'staff'
  | 'everyone';

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
