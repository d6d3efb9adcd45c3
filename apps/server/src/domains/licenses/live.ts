import type { Live } from '../../platform/live/channel.ts';
import type { Licenses } from './service.ts';

/** With its key in it, which stands nowhere as it is: so it is whispered. */
export function tellLicenseNews({ licenses, live }: { licenses: Licenses; live: Live }): void {
  licenses.onCreated((license, ownerId) => {
    live.whisper('license.created', { to: 'user', id: ownerId }, { license });
  });
  licenses.onUpdated((license, ownerId) => {
    live.whisper('license.updated', { to: 'user', id: ownerId }, { license });
  });
}
