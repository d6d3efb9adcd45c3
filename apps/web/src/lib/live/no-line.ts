import type { Acknowledgement } from '@botique/contract/live-event.ts';

/** Code 0: the server did not say no. It could not be asked, or its answer was lost. */
export const noLine: Acknowledgement = {
  success: false,
  code: 0,
  error: 'unavailable',
  message: 'The server cannot be reached at the moment. Please try again.',
};
