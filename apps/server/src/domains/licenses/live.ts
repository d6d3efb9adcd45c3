import type { licensesClientEvents } from '@botique/contract/licenses/events.ts';
import type { LiveHandlers } from '../../platform/live/channel.ts';
import type { Live } from '../../platform/live/live.ts';
import type { SessionActions } from './product-sessions/session-actions.ts';
import type { Watching } from './product-sessions/watching.ts';
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

type Dependencies = { actions: SessionActions; watching: Watching };

export function licensesLive({
  actions,
  watching,
}: Dependencies): Pick<LiveHandlers, keyof typeof licensesClientEvents> {
  return {
    'license.action': ({ sessionId, uuid, action }, { ownerId }) =>
      actions.act({ sessionId, device: uuid, action, ownerId }),

    async 'license.watch'({ sessionId }, { viewer, ownerId, join }) {
      await watching.admit(sessionId, { viewerId: viewer.userId, ownerId });
      await join({ to: 'watchers', id: sessionId });
    },

    'license.unwatch': ({ sessionId }, { leave }) => leave({ to: 'watchers', id: sessionId }),
  };
}
