import type { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { Licenses } from './service.ts';
import type { ProductSessions } from './product-sessions/product-sessions.ts';

type Dependencies = { licenses: Licenses; sessions: ProductSessions };

export function licensesRoutes({ licenses, sessions }: Dependencies): Handlers<typeof licensesEndpoints> {
  return {
    'licenses.mine': ({ query, viewer }) => licenses.mine(viewer.userId, query),

    async 'licenses.expiring'({ viewer }) {
      return { data: await licenses.expiring(viewer.userId) };
    },

    async 'licenses.connected'({ viewer }) {
      return { data: await sessions.mine(viewer.userId) };
    },

    async 'licenses.get'({ params, viewer }) {
      return { data: await licenses.get(params.id, viewer.userId) };
    },
  };
}
