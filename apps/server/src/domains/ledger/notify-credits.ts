import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** A job, because the command line grants credits in another process and open pages must show them. */
export const notifyCreditsLater = defineJobKind({
  name: 'ledger.tell_credits',
  payload: z.object({ userId: z.string() }),
});
