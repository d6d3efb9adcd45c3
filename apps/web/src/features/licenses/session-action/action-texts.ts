import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';

export const actionExplanation =
  'Stop ends this session. Blacklist also blocks the device from starting again.';

export const progressTexts: Record<SessionAction, string> = {
  stop: 'Stopping. This takes up to 10 seconds.',
  restart: 'Asking the launcher to restart.',
  blacklist: 'Blacklisting. This takes up to 10 seconds.',
};
