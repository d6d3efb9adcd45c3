import type { Live } from '../../platform/live/live.ts';
import type { Licenses } from './service.ts';

/** The events contain the license key, which must not be stored in Redis. */
export function sendLicenseEvents({ licenses, live }: { licenses: Licenses; live: Live }): void {
  licenses.onCreated((license, ownerId) => {
    live.sendEphemeral('license.created', { to: 'user', id: ownerId }, { license });
  });
  licenses.onUpdated((license, ownerId) => {
    live.sendEphemeral('license.updated', { to: 'user', id: ownerId }, { license });
  });
}
