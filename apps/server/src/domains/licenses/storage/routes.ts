import { storageZipName } from '@botique/contract/licenses/storage-rules.ts';
import type { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FileReply } from '../../../platform/http/file-reply.ts';
import type { Handlers } from '../../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { CheckKey } from '../product-sessions/key-check/check-key.ts';
import type { Licenses } from '../service.ts';
import { createExports } from './export-zip.ts';
import type { Storage } from './storage.ts';

type Dependencies = {
  db: Db;
  licenses: Licenses;
  storage: Storage;
  checkKey: CheckKey;
  /** Each export reads the whole storage. */
  exports: RateLimiter;
};

export function storageRoutes({
  db,
  licenses,
  storage,
  checkKey,
  exports,
}: Dependencies): Handlers<typeof storageEndpoints> {
  const startExport = createExports(db);
  const withKey = <Result>(key: string, work: (licenseId: string) => Promise<Result>) =>
    checkKey(key, {}, ({ id }) => work(id), { isStart: false });

  async function file(licenseId: string, key: string): Promise<FileReply> {
    const { content, version } = await storage.read(licenseId, key);
    return { bytes: content, name: 'document', version };
  }

  return {
    'storage.list': ({ query, licenseKey }) => withKey(licenseKey, (id) => storage.list(id, query)),

    'storage.read': ({ query, licenseKey }) => withKey(licenseKey, (id) => file(id, query.key)),

    async 'storage.write'({ query, file: content, licenseId }) {
      return { data: await storage.write(licenseId, { ...query, content }) };
    },

    'storage.delete': ({ body, licenseKey }) =>
      withKey(licenseKey, async (id) => {
        await storage.delete(id, body.key, body.version);
        return {};
      }),

    async 'storage.browse'({ params, query, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      return storage.list(id, query);
    },

    async 'storage.open'({ params, query, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      return file(id, query.key);
    },

    async 'storage.export'({ params, ownerId }) {
      const { id, type } = await licenses.findOwn(db, ownerId, params.license);
      await exports.spend(ownerId);
      return { bytes: startExport(ownerId, id), name: storageZipName(type) };
    },

    async 'storage.clear'({ params, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      await storage.clear(id);
      return {};
    },
  };
}
