import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** A job, so that open pages are updated only after the transaction has committed. */
export const sendNotificationLater = defineJobKind({
  name: 'office.tell_notice',
  payload: z.object({ id: z.uuid() }),
});
