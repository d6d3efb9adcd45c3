import { z } from 'zod';

/** PayPal's objects come in many shapes, and new ones will appear: fields that don't match are ignored. */
export const lenient = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null);

export const lenientList = <T>(schema: z.ZodType<T>) => lenient(z.array(schema));
