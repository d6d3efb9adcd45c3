import * as z from 'zod';

/** A text that buyers accept. */
export const legalText = z
  .object({
    title: z.string(),
    text: z.string().meta({ description: 'Paragraphs separated by empty lines; `## ` starts a heading.' }),
  })
  .meta({ id: 'LegalText' });

export type LegalText = z.infer<typeof legalText>;
