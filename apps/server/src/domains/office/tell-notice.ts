import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/jobs.ts';

/** Whoever gives a notice does it inside of a transaction: open pages hear of it when that has committed. */
export const tellNoticeLater = defineJobKind({
  name: 'office.tell_notice',
  payload: z.object({ id: z.uuid() }),
});
