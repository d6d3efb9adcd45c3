import * as z from 'zod';

/** What a buyer agrees to. */
export const legalText = z
  .object({
    title: z.string(),
    text: z.string().meta({ description: 'Paragraphs with an empty line between; `## ` begins a heading.' }),
  })
  .meta({ id: 'LegalText' });

export type LegalText = z.infer<typeof legalText>;
