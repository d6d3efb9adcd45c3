import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { line, lines } from '../text.ts';
import { releaseLimits as limits, releaseVersionForm } from './delivery-rules.ts';

export const releaseId = z.uuid();
const bytes = z.int().min(1).max(limits.bytes);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const releaseVersion = line({ min: 1, max: limits.version }).regex(
  releaseVersionForm,
  'use only letters, digits and . _ + -',
);

/** What an admin says before the first chunk. The last three recognise the file when an upload is resumed. */
export const newUpload = z.object({
  fileName: line({ min: 1, max: limits.fileName }),
  bytes,
  modifiedAt: z.int().min(0).meta({ description: 'When the file was last changed, in ms since 1970.' }),
});

/** A zip on its way to becoming a release. */
export const releaseUpload = z
  .object({
    id: releaseId,
    productId,
    ...newUpload.shape,
    receivedBytes: z.int().min(0),
    state: z.enum(['uploading', 'checked']),
    sha256: sha256.nullable().meta({ description: 'Null until it was checked.' }),
    files: z.int().nullable().meta({ description: 'How many files it contains; null until checked.' }),
  })
  .meta({ id: 'ReleaseUpload' });

export type ReleaseUpload = z.infer<typeof releaseUpload>;

export const newRelease = z.object({
  version: releaseVersion,
  notes: lines({ max: limits.notes }).default('').meta({ description: 'Shown to customers.' }),
  makeCurrent: z.boolean().default(true),
});

/** A published release as staff see it. */
export const managedRelease = z
  .object({
    id: releaseId,
    productId,
    version: z.string(),
    notes: z.string(),
    state: z
      .enum(['current', 'previous', 'available', 'withdrawn'])
      .meta({ description: '`previous` was current before the one that is now.' }),
    fileName: z.string(),
    bytes,
    files: z.int(),
    sha256,
    publishedAt: z.iso.datetime(),
    publishedBy: z.string().nullable().meta({ description: 'The name of the admin.' }),
    withdrawnAt: z.iso.datetime().nullable(),
    crashedAtOnce: z
      .int()
      .meta({ description: 'On how many licenses it crashed at once and was rolled back.' }),
  })
  .meta({ id: 'ManagedRelease' });

export type ManagedRelease = z.infer<typeof managedRelease>;

/** Everything on the releases page of a product. */
export const productReleases = z
  .object({
    releases: z.array(managedRelease).meta({ description: 'Newest first.' }),
    upload: releaseUpload.nullable().meta({ description: 'The unfinished upload of the caller, if any.' }),
    running: z
      .array(z.object({ version: z.string().nullable(), sessions: z.int() }))
      .meta({ description: 'How many sessions run each version, most first. Null: it was not reported.' }),
  })
  .meta({ id: 'ProductReleases' });

export type ProductReleases = z.infer<typeof productReleases>;

/** The current release as the launcher sees it. */
export const currentRelease = z
  .object({
    id: releaseId,
    version: z.string(),
    notes: z.string(),
    bytes,
    sha256,
    signature: z.string().meta({
      description:
        'A JSON Web Token of type `botique-release+jwt`, signed like offline leases, with the claims `release`, `product`, `version`, `bytes`, `sha256`, `iat`.',
    }),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'CurrentRelease' });

export type CurrentRelease = z.infer<typeof currentRelease>;

export const releaseTokenType = 'botique-release+jwt';

/** `product` is the product's id. */
export type ReleaseClaims = {
  release: string;
  product: string;
  version: string;
  bytes: number;
  sha256: string;
  iat: number;
};
