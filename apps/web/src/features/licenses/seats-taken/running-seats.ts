import type { RefusedStart, SeatHolder } from '@botique/contract/licenses/refused-start.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

/** Who holds the seats of the license now, longest running first. As reported until the sessions are loaded. */
export function runningSeats(
  { license, holders }: RefusedStart,
  connected: readonly ConnectedSession[] | undefined,
): SeatHolder[] {
  if (!connected) return holders;
  const strangers = new Set(holders.filter(({ newDevice }) => newDevice).map(({ uuid }) => uuid));
  return connected
    .filter(({ data }) => data.id === license)
    .map(({ socketId, uuid, ip, host, platform, uptime }) => ({
      socketId,
      uuid,
      ip,
      host,
      platform,
      uptime,
      newDevice: strangers.has(uuid),
    }));
}
