import type { LiveHandlers } from '../../platform/live/channel.ts';

export const accountsLive: Pick<LiveHandlers, 'userdata' | 'locationChange'> = {
  // Checked for its form by the contract; it carries no authority, so there is nothing more to do with it.
  userdata() {},

  // Where this page is, for the admins' list of people. The sender is who the handshake says, not `userId`.
  locationChange({ url }, { socket }) {
    socket.data.location = url;
  },
};
