import * as z from 'zod';

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type AuditValues = z.infer<typeof values>;

export const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actorId: z.string().nullable().meta({ description: 'Null for the server itself.' }),
    actor: z
      .object({ username: z.string(), avatar: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null for the server itself, and for people who are no longer known.' }),
    action: z.string(),
    subject: z.string().nullable(),
    label: z.string().nullable().meta({
      description: 'What the subject is called: a product, a user, a ticket. Null if it is gone.',
    }),
    customerId: z.string().nullable().meta({
      description:
        'The customer it concerns: the user themself, or the owner of the license, order or ticket.',
    }),
    customer: z.string().nullable().meta({ description: "The customer's name." }),
    details: values,
    before: values.nullable().meta({ description: 'Only what changed. Null if the action changed nothing.' }),
    after: values.nullable(),
    address: z.string().nullable().meta({
      description: 'The IP address of the request. Null on the command line and for automatic actions.',
    }),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;
