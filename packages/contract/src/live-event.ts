import type * as z from 'zod';
import type { Access } from './access.ts';
import type { ErrorName } from './errors.ts';

/** What a page may send over the live channel. The server answers every event with an acknowledgement. */
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

/** An event of a namespace for programs. The handshake decides who may use the namespace, so it has no access rule. */
export type NamespaceEvent = {
  readonly name: string;
  readonly payload: z.ZodType<object>;
  readonly example: object;
};

export function defineNamespaceEvent<const Definition extends NamespaceEvent>(
  definition: Definition,
): Definition {
  return definition;
}

/** The answer to an event, and the `data` of a refused handshake. Programs compare `error`, never `code` or `message`. */
export type Acknowledgement =
  | { success: true; code: 200 }
  | { success: false; code: number; error: ErrorName; message: string; retryAfterSeconds?: number };
