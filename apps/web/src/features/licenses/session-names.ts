import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { licenseName } from './bot-profile.ts';

type Named = Pick<License, 'metadata' | 'productName'>;

/** The name that the product reported, or the name of the product. Comes from customers: never trust it. */
export function sessionName(session: Pick<ConnectedSession, 'data'> | Named): string {
  return licenseName('data' in session ? session.data : session);
}

/** The name of the computer, or the start of its UUID. */
export function deviceName({ host, uuid }: Pick<ConnectedSession, 'host' | 'uuid'>): string {
  return host ?? uuid.slice(0, 8);
}

/** 'Warden' for the type 'warden'. */
export function typeName({ type }: Pick<License, 'type'>): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
