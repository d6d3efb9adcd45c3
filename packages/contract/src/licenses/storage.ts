import * as z from 'zod';
import { documentKeyForm, storageLimits } from './storage-rules.ts';

export const documentKey = z
  .string()
  .max(storageLimits.keyLength)
  .regex(
    documentKeyForm,
    'Use letters, digits and _ . : @ + = - in segments separated by single slashes. No segment may be . or ..',
  )
  .meta({ description: 'For example `guilds/1128840017263`.' });

export const documentVersion = z.int().positive();

export const storedDocument = z
  .object({
    key: z.string(),
    version: documentVersion.meta({ description: 'Changes with each write, and is never used again.' }),
    bytes: z.int().min(0),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StoredDocument' });
export type StoredDocument = z.infer<typeof storedDocument>;

/** How much of the storage is used. */
export const storageUse = z
  .object({ usedBytes: z.int().min(0), maxBytes: z.int().min(0), documents: z.int().min(0) })
  .meta({ id: 'StorageUse' });
export type StorageUse = z.infer<typeof storageUse>;
