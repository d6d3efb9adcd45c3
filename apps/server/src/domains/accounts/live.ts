import type { LiveHandlers } from '../../platform/live/channel.ts';

export const accountsLive: Pick<LiveHandlers, 'userdata' | 'locationChange'> = {
  // The contract validates the payload. It carries no authority, so there is nothing else to do.
  userdata() {},

  // For the admins' user list. Identify the sender by the handshake, never by the payload's `userId`.
  locationChange({ url }, { socket }) {
    socket.data.location = url;
  },
};
