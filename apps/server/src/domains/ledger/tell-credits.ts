import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** Credits that were given by the command line, which is another process, must show on open pages. */
export const tellCreditsLater = defineJobKind({
  name: 'ledger.tell_credits',
  payload: z.object({ userId: z.string() }),
});
