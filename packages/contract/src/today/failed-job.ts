import * as z from 'zod';

export const jobId = z.string().regex(/^[1-9]\d{0,17}$/, 'is not the id of a job');

/** A background job whose last attempt failed. */
export const failedJob = z
  .object({
    id: jobId,
    name: z.string().meta({ description: 'Its technical name.' }),
    attempts: z.int(),
    lastError: z.string(),
    failedAt: z.iso.datetime(),
    retryAt: z.iso.datetime().nullable().meta({ description: 'Null if it will not be tried again.' }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;
