import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** A ban or role change must close open pages even if it came from another process, such as the CLI. */
export const endLiveConnections = defineJobKind({
  name: 'accounts.end_live_sessions',
  payload: z.object({ userId: z.string() }),
});
