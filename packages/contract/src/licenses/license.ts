import * as z from 'zod';
import { category, productId } from '../catalogue/product.ts';
import { licenseKeyForm } from './license-rules.ts';

export const licenseId = z.uuid();

export const keyOrId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The key or the id of one of your licenses.' });

const megabytes = z.number().min(0);

export const license = z
  .object({
    id: licenseId,
    _id: licenseId.meta({ description: 'The same as `id`.' }),
    license: z.string().regex(licenseKeyForm).meta({ description: 'The key.' }),
    productId,
    productName: z.string().meta({ description: 'The name at the time of purchase.' }),
    image: z.string().nullable().meta({ description: "The product's first image." }),
    category,
    type: z.string().meta({ description: "The product's key." }),
    createdAt: z.iso.datetime(),
    expire: z.iso.datetime().nullable().meta({ description: 'Null means lifetime.' }),
    trial: z.boolean(),
    revoked: z.boolean().meta({ description: 'Revoked after a refund, so it no longer works.' }),
    suspended: z
      .boolean()
      .meta({ description: 'Suspended by an admin: its key is refused until it is reinstated.' }),
    sessions: z.int().meta({ description: 'How many product sessions may run at once.' }),
    totalRequests: z.int().meta({ description: 'Accepted connections and validations.' }),
    storge: z.object({ used: megabytes, max: megabytes }).meta({ description: 'MB.' }),
    metadata: z.array(z.object({ name: z.string(), value: z.string() })).meta({
      description: 'Reported by its latest product session: `username`, `id`, `avatar`.',
    }),
  })
  .meta({ id: 'License' });

export type License = z.infer<typeof license>;
