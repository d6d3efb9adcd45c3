import type { accountsClientEvents } from '@botique/contract/accounts/events.ts';
import type { Presence } from '@botique/contract/accounts/presence.ts';
import type { LiveHandlers } from '../../platform/live/channel.ts';
import type { Live } from '../../platform/live/live.ts';
import type { PresenceTracker } from './presence/presence.ts';

export function accountsLive({
  presence,
}: {
  presence: Pick<PresenceTracker, 'move'>;
}): Pick<LiveHandlers, keyof typeof accountsClientEvents> {
  return {
    // The contract validates the payload. It carries no authority, so there is nothing else to do.
    userdata() {},

    locationChange({ url }, { socket }) {
      presence.move(socket, url);
    },

    'users.watch': (_, { join }) => join({ to: 'usersStaff' }),
    'users.unwatch': (_, { leave }) => leave({ to: 'usersStaff' }),
  };
}

/** Only staff who look at these users are told. */
export function sendPresence(live: Pick<Live, 'sendHere'>, changes: Presence[]): void {
  live.sendHere('presence.changed', { to: 'usersStaff' }, { changes });
  for (const change of changes) {
    live.sendHere('presence.changed', { to: 'customerStaff', id: change.id }, { changes: [change] });
  }
}
