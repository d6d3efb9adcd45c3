import * as z from 'zod';
import { anyone, licenseKey, licenseKeyFor, signedIn, staff } from '../access.ts';
import { productId } from '../catalogue/product.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { claimDays, launcherLinkSeconds, releaseLimits } from './delivery-rules.ts';
import { claimRequest, launcherLicense, runnableLicense } from './launcher.ts';
import {
  currentRelease,
  managedRelease,
  newRelease,
  newUpload,
  productReleases,
  releaseId,
  releaseUpload,
} from './release.ts';

const someRelease = '3d4f5a6b-7c8d-4e9f-8a0b-1c2d3e4f5a6b';
const someProduct = 'Wd4xK9Qe';
const ofProduct = {
  access: staff('manageProducts', { kind: 'product', param: 'product' }),
  params: z.object({ product: productId }),
};
const ofUpload = {
  access: staff('manageProducts', { kind: 'releaseUpload', param: 'upload' }),
  params: z.object({ upload: releaseId }),
};
const ofRelease = {
  access: staff('manageProducts', { kind: 'release', param: 'release' }),
  params: z.object({ release: releaseId }),
};
const someUpload = { params: { upload: someRelease } };

export const deliveryEndpoints = {
  'releases.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/releases/product/{product}',
    summary: 'Get the releases of a product, your unfinished upload and the versions that run',
    ...ofProduct,
    reply: { data: productReleases },
    example: { params: { product: someProduct } },
  }),
  'releases.startUpload': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/upload/start/{product}',
    summary: 'Start uploading a zip. The same file again resumes its upload; another one replaces it',
    ...ofProduct,
    body: newUpload,
    reply: { data: releaseUpload },
    example: {
      params: { product: someProduct },
      body: { fileName: 'warden-2.5.0.zip', bytes: 1_024, modifiedAt: 1_763_200_000_000 },
    },
  }),
  'releases.uploadChunk': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/upload/chunk/{upload}',
    summary: `Upload the next chunk of a zip, ${releaseLimits.chunkBytes} bytes; the body is the chunk itself. A chunk that has arrived already changes nothing`,
    ...ofUpload,
    query: z.object({
      from: z.coerce.number().int().min(0).meta({ description: 'Its first byte in the zip.' }),
    }),
    uploadBytes: releaseLimits.chunkBytes,
    reply: { data: releaseUpload },
    example: { ...someUpload, query: { from: 0 } },
  }),
  'releases.checkUpload': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/upload/check/{upload}',
    summary: 'Check a zip that has arrived. A refused one is deleted',
    ...ofUpload,
    reply: { data: releaseUpload },
    example: someUpload,
  }),
  'releases.discardUpload': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/upload/discard/{upload}',
    summary: 'Delete an upload that was not published',
    ...ofUpload,
    reply: {},
    example: someUpload,
  }),
  'releases.publish': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/publish/{upload}',
    summary: 'Publish a checked zip as a release',
    ...ofUpload,
    body: newRelease,
    reply: { data: managedRelease },
    example: { ...someUpload, body: { version: '2.5.0', notes: 'Faster start' } },
  }),
  'releases.setCurrent': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/current/{release}',
    summary: 'Make this the release that launchers run',
    ...ofRelease,
    reply: { data: managedRelease },
    example: { params: { release: someRelease } },
  }),
  'releases.withdraw': defineEndpoint({
    method: 'POST',
    path: '/api/admin/releases/withdraw/{release}',
    summary:
      'Withdraw a release: nobody can download it any more. If it was current, the previous one becomes current',
    ...ofRelease,
    reply: { data: managedRelease },
    example: { params: { release: someRelease } },
  }),
  'releases.current': defineEndpoint({
    method: 'GET',
    path: '/api/releases/current',
    summary: 'Get the current release of the product of your license',
    access: licenseKey,
    reply: { data: currentRelease },
  }),
  'releases.download': defineEndpoint({
    method: 'GET',
    path: '/api/releases/download/{release}',
    summary: 'Download a release of the product of your license; `from` resumes at this byte',
    access: licenseKeyFor('release', 'release'),
    fileType: 'application/zip',
    params: z.object({ release: releaseId }),
    query: z.object({ from: z.coerce.number().int().min(0).max(releaseLimits.bytes).default(0) }),
    reply: {},
    example: { params: { release: someRelease } },
  }),
  'releases.reportCrash': defineEndpoint({
    method: 'POST',
    path: '/api/releases/crashed/{release}',
    summary: 'Report that a release crashed at once, so the launcher went back to the previous one',
    access: licenseKeyFor('release', 'release'),
    params: z.object({ release: releaseId }),
    reply: {},
    example: { params: { release: someRelease } },
  }),
  'launcher.runnable': defineEndpoint({
    method: 'GET',
    path: '/api/launcher/licenses/get/@me',
    summary: 'List your newest 100 licenses with the current releases of their products',
    access: signedIn,
    reply: { data: z.array(runnableLicense) },
  }),
  'launcher.download': defineEndpoint({
    method: 'GET',
    path: '/api/products/source/download',
    summary: `Create a link to the launcher, made for you. It works once, within ${launcherLinkSeconds} seconds. Needs a license`,
    access: signedIn,
    // The link opens only in the browser that asked for it.
    browserOnly: true,
    reply: { url: z.url() },
  }),
  'launcher.claim': defineEndpoint({
    method: 'POST',
    path: '/api/launcher/claim',
    summary: `Exchange the code of a launcher for the license keys of its owner. A code works once, for ${claimDays} days`,
    access: anyone,
    body: claimRequest,
    reply: { data: z.array(launcherLicense) },
    example: {
      body: {
        code: 'lc_0123456789abcdefghijABCDEFGHIJ',
        device: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42',
        host: 'home-server',
        platform: 'Linux',
      },
    },
  }),
} as const;

export const deliveryDocuments = {
  'launcher.file': defineDocument({
    path: '/files/launcher',
    summary: 'Download the launcher by its link',
    query: z.object({ link: z.string().max(100) }),
    responses: {
      200: { description: 'The zip', contentType: 'application/zip' },
      410: { description: 'The link was used, has expired, or belongs to someone else' },
    },
  }),
} as const;
