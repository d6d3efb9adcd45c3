import type { Live } from '../../platform/live/live.ts';

/** Call it after the commit, because open pages fetch the credits at once. */
export function sendCreditsChanged(live: Pick<Live, 'send'>, userId: string): void {
  live.send('credits.changed', { to: 'user', id: userId }, {});
}
