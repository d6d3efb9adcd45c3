import type { Live } from '../../platform/live/channel.ts';
import type { Licenses } from './service.ts';

export function tellNewLicenses({ licenses, live }: { licenses: Licenses; live: Live }): void {
  licenses.onCreated((license, ownerId) => {
    // With its key in it, which stands nowhere as it is.
    live.whisper('license.created', { to: 'user', id: ownerId }, { license });
  });
}
