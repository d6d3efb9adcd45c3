import * as z from 'zod';
import { licenseKey, ownerOf } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listQuery } from '../envelope.ts';
import { keyOrId } from './license.ts';
import { documentPrefixForm, storageLimits } from './storage-rules.ts';
import { documentKey, documentVersion, storageUse, storedDocument } from './storage.ts';

const someKey = 'guilds/1128840017263';
const someLicense = { license: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };

const documentsQuery = listQuery.extend({
  prefix: z
    .string()
    .max(storageLimits.keyLength)
    .regex(documentPrefixForm, 'Use only letters, digits and _ . : @ + = - / in a prefix.')
    .default('')
    .meta({ description: 'Only documents whose key begins with this.' }),
  cursor: documentKey.optional(),
});
const documentsPage = {
  data: z.array(storedDocument),
  next: z.string().nullable(),
  storage: storageUse,
};

/** The storage of a license: for its products, with the license key, and for its owner. */
export const storageEndpoints = {
  'storage.list': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/storage/documents',
    summary: 'List the documents in the storage of your license, by key',
    access: licenseKey,
    query: documentsQuery,
    reply: documentsPage,
  }),
  'storage.read': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/storage/document',
    summary: 'Read a document: its bytes, with its version as the `ETag`',
    access: licenseKey,
    fileType: 'application/octet-stream',
    query: z.object({ key: documentKey }),
    reply: {},
    example: { query: { key: someKey } },
  }),
  'storage.write': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/storage/document',
    summary: `Write a document, at most ${storageLimits.valueBytes / 1024} KB. Refused if the storage would become too large`,
    access: licenseKey,
    uploadBytes: storageLimits.valueBytes,
    takesEmptyFiles: true,
    query: z.object({
      key: documentKey,
      version: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional()
        .meta({
          description:
            'Write only if this is the current version; 0 means only if there is no such document. Without it, whatever is there is replaced.',
        }),
    }),
    reply: { data: storedDocument },
    example: { query: { key: someKey } },
  }),
  'storage.delete': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/storage/delete',
    summary: 'Delete a document',
    access: licenseKey,
    body: z.object({
      key: documentKey,
      version: documentVersion
        .optional()
        .meta({ description: 'Delete only if this is the current version.' }),
    }),
    reply: {},
    example: { body: { key: someKey } },
  }),
  'storage.browse': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/storage/get/all/{license}',
    summary: 'List what the products of one of your licenses have stored, by key',
    access: ownerOf('license', 'license'),
    params: z.object({ license: keyOrId }),
    query: documentsQuery,
    reply: documentsPage,
    example: { params: someLicense },
  }),
  'storage.open': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/storage/get/document/{license}',
    summary: 'Download a document from the storage of one of your licenses',
    access: ownerOf('license', 'license'),
    fileType: 'application/octet-stream',
    params: z.object({ license: keyOrId }),
    query: z.object({ key: documentKey }),
    reply: {},
    example: { params: someLicense, query: { key: someKey } },
  }),
  'storage.export': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/storage/get/zip/{license}',
    summary: 'Download the whole storage of one of your licenses as a zip file',
    access: ownerOf('license', 'license'),
    fileType: 'application/zip',
    params: z.object({ license: keyOrId }),
    reply: {},
    example: { params: someLicense },
  }),
  'storage.clear': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/storage/clear/{license}',
    summary: 'Delete everything in the storage of one of your licenses',
    access: ownerOf('license', 'license'),
    params: z.object({ license: keyOrId }),
    reply: {},
    example: { params: someLicense },
  }),
} as const;
