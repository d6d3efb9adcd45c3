import * as z from 'zod';
import { line } from '../text.ts';

export const apiKeyName = line({ min: 1, max: 60 });

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    start: z.string().meta({ description: 'The first characters, to tell keys apart.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z
  .object({
    ...apiKey.shape,
    key: z.string().meta({ description: 'The key itself. It is only shown once.' }),
  })
  .meta({ id: 'NewApiKey' });

export type NewApiKey = z.infer<typeof newApiKey>;
