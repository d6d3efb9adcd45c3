import * as z from 'zod';

export const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actorId: z.string().nullable().meta({ description: 'Null for visitors and for the server itself.' }),
    action: z.string(),
    subject: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;
