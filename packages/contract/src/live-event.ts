import type * as z from 'zod';
import type { Access } from './access.ts';
import type { ErrorName } from './errors.ts';

/** An event that a page may send over the live connection. The server acknowledges every event. */
export type ClientEvent = {
  readonly name: string;
  /** `param` names a field of the payload. */
  readonly access: Exclude<Access, { who: 'anyone' | 'licenseKey' }>;
  readonly payload: z.ZodType<object>;
  readonly example: object;
};

/**
 * Recipients of an event: one connection, one login session, all sessions of a person, the customers or the
 * staff who view a ticket, those who watch the console of a product session, the staff who view a customer, all
 * staff, the staff who view the list of users, or everyone connected.
 */
export type Audience =
  | 'connection'
  | 'loginSession'
  | 'user'
  | 'ticket'
  | 'ticketStaff'
  | 'watchers'
  | 'customerStaff'
  | 'staff'
  | 'usersStaff'
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

/** An event of a namespace for programs. It has no access rule: the handshake decides who may connect. */
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

/** The reply to an event, and the `data` of a refused handshake. Programs must compare `error` only. */
export type Acknowledgement =
  | { success: true; code: 200 }
  | { success: false; code: number; error: ErrorName; message: string; retryAfterSeconds?: number };
