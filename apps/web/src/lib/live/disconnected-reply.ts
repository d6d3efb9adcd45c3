import type { Acknowledgement } from '@botique/contract/live-event.ts';

/** Code 0: not a refusal. The server was unreachable, or its reply was lost. */
export const disconnectedReply: Acknowledgement = {
  success: false,
  code: 0,
  error: 'unavailable',
  message: 'Can’t reach the server. Please try again.',
};
