import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import { PreparedReply } from '../../platform/http/prepared-reply.ts';
import { missingProduct } from './product-manager.ts';
import type { Catalogue } from './service.ts';
import type { ListingPage } from './listing.ts';

const list = catalogueEndpoints['products.list'];

export function catalogueRoutes({
  catalogue,
}: {
  catalogue: Catalogue;
}): Handlers<typeof catalogueEndpoints> {
  const { manager } = catalogue;
  const prepared = new WeakMap<ListingPage, PreparedReply<typeof list>>();

  return {
    async 'products.list'({ query }) {
      const page = await catalogue.page(query);
      const reply = prepared.get(page) ?? new PreparedReply(list, page);
      prepared.set(page, reply);
      return reply;
    },

    async 'products.get'({ params }) {
      const product = await catalogue.find(params.id);
      if (!product) throw missingProduct();
      return { data: product };
    },

    'products.managed': ({ query }) => manager.list(query),

    async 'products.manage'({ params }) {
      return { data: await manager.find(params.id) };
    },

    async 'products.counters'() {
      return { data: await catalogue.counters() };
    },

    async 'products.create'({ body, viewer }) {
      return { data: await manager.create(body, viewer.userId) };
    },

    async 'products.edit'({ params, body, viewer }) {
      return { data: await manager.edit(params.id, body, viewer.userId) };
    },

    async 'products.archive'({ params, viewer }) {
      return { data: await manager.archive(params.id, viewer.userId) };
    },

    async 'products.restore'({ params, viewer }) {
      return { data: await manager.restore(params.id, viewer.userId) };
    },
  };
}
