import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** A ban or a changed role must reach open pages also when it came from the command line of another process. */
export const endLiveSessions = defineJobKind({
  name: 'accounts.end_live_sessions',
  payload: z.object({ userId: z.string() }),
});
