import type { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { ProductSide } from './product-side.ts';
import type { Licenses } from './service.ts';

type Dependencies = {
  db: Db;
  licenses: Licenses;
  /** Each ends all sessions of a license. */
  keyReplacements: RateLimiter;
} & ProductSide;

export function licensesRoutes(dependencies: Dependencies): Handlers<typeof licensesEndpoints> {
  const { db, licenses, sessions, actions, access, blacklist, licenseLog, keyCalls } = dependencies;
  const { history, keyReplacements, replaceKey } = dependencies;
  return {
    'licenses.mine': ({ query, viewer }) => licenses.mine(viewer.userId, query),

    async 'licenses.expiring'({ viewer }) {
      return { data: await licenses.expiring(viewer.userId) };
    },

    async 'licenses.connected'({ viewer }) {
      return { data: await sessions.mine(viewer.userId) };
    },

    async 'licenses.crashes'({ viewer }) {
      return { data: await history.crashesOf(viewer.userId) };
    },

    async 'licenses.sessions'({ params, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      return { data: await history.ofLicense(id) };
    },

    async 'licenses.get'({ params, viewer }) {
      return { data: await licenses.get(params.id, viewer.userId) };
    },

    async 'licenses.blacklist'({ params, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      const devices = await blacklist.of(id);
      return { data: devices.map(({ uuid }) => uuid), devices };
    },

    async 'licenses.blacklistAdd'({ body, ownerId }) {
      await blacklist.add(await licenses.findOwn(db, ownerId, body.license), body.uuid);
      return {};
    },

    async 'licenses.blacklistRemove'({ body, ownerId }) {
      await blacklist.remove(await licenses.findOwn(db, ownerId, body.license), body.uuid);
      return {};
    },

    async 'licenses.logs'({ params, query, ownerId }) {
      const { id } = await licenses.findOwn(db, ownerId, params.license);
      const { event, q } = query;
      return licenseLog.page({ licenseId: id, event, q }, query);
    },

    async 'licenses.act'({ body: { sessionId, uuid, license, action }, ownerId }) {
      const { id: licenseId } = await licenses.findOwn(db, ownerId, license);
      await actions.act({ sessionId, device: uuid, action, ownerId, licenseId });
      return {};
    },

    async 'licenses.console'({ params, query, viewer, ownerId }) {
      const lines = await access.read(params.sessionId, { viewerId: viewer.userId, ownerId }, query);
      return { data: lines };
    },

    async 'licenses.replaceKey'({ params, ownerId }) {
      await keyReplacements.spend(ownerId);
      return { data: await replaceKey(ownerId, params.license) };
    },

    async 'licenses.signingKeys'() {
      return { data: await licenses.signingKeys.list() };
    },

    async 'licenses.validate'({ body, licenseKey }) {
      return { data: await keyCalls.validate(licenseKey, body) };
    },

    async 'licenses.exit'({ body, licenseKey }) {
      await keyCalls.exit(licenseKey, body);
      return {};
    },
  };
}
