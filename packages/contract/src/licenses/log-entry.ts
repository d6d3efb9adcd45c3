import * as z from 'zod';
import { logActions } from './log-rules.ts';

export const logEntry = z
  .object({
    id: z.string(),
    uuid: z.string().nullable().meta({ description: 'The device, if the product sent it.' }),
    action: z.enum(logActions),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why a product session was refused or ended: the name of an error.' }),
    date: z.iso.datetime(),
    createdAt: z.iso.datetime().meta({ description: 'The same as `date`.' }),
  })
  .meta({ id: 'LicenseLogEntry' });
export type LogEntry = z.infer<typeof logEntry>;
