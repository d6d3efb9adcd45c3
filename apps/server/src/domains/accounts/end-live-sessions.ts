import { z } from 'zod';
import { sendSignal } from '../../platform/db/database-signals.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { defineJobKind, enqueue } from '../../platform/jobs/jobs.ts';

/** A ban or role change must close open pages even if it came from another process, such as the CLI. */
export const endLiveConnections = defineJobKind({
  name: 'accounts.end_live_sessions',
  payload: z.object({
    userId: z.string(),
    /** Login sessions that an admin ended. */
    sessionIds: z.array(z.uuid()).optional(),
  }),
});

/** The signal's detail is the id of a user whose open pages each node checks, also while Redis is away. */
export const pagesTopic = 'accounts.pages';

/** Closes the pages that the user may no longer have open, on every node, after the commit. */
export async function endPages(tx: Queryable, userId: string, sessionIds?: string[]): Promise<void> {
  await sendSignal(tx, pagesTopic, userId);
  await enqueue(tx, endLiveConnections, { userId, ...(sessionIds && { sessionIds }) });
}
