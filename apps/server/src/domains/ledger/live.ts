import type { Live } from '../../platform/live/channel.ts';

/** After the commit: the page that hears it asks at once. */
export function tellCredits(live: Pick<Live, 'send'>, userId: string): void {
  live.send('credits.changed', { to: 'user', id: userId }, {});
}
