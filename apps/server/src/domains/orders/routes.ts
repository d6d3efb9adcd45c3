import type { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { acceptanceOf } from './acceptances.ts';
import { presentOrder, presentSale } from './present.ts';
import type { Orders } from './service.ts';

type Dependencies = {
  orders: Orders;
  /** Limits orders, because each adds a permanent row and may reserve stock. */
  attempts: RateLimiter;
};

export function ordersRoutes({ orders, attempts }: Dependencies): Handlers<typeof ordersEndpoints> {
  return {
    async 'orders.start'({ body, viewer, address }) {
      await attempts.spend(viewer.userId);
      const acceptance = acceptanceOf(body.accepted, address);
      return { data: presentOrder(await orders.start(viewer.userId, body, acceptance)) };
    },

    async 'orders.open'({ query, viewer }) {
      const order = await orders.open(viewer.userId, query.productId);
      return { data: order && presentOrder(order) };
    },

    async 'orders.cancel'({ params, viewer }) {
      return { data: presentOrder(await orders.cancel(params.id, viewer.userId)) };
    },

    async 'orders.complete'({ body, viewer, address }) {
      await attempts.spend(viewer.userId);
      const acceptance = acceptanceOf(body.accepted, address);
      return presentSale(await orders.complete(viewer.userId, body, acceptance));
    },

    async 'trials.claim'({ body, viewer }) {
      await attempts.spend(viewer.userId);
      const { id } = await orders.trials.claim(viewer.userId, body.productId);
      return { message: 'Your free trial has started!', data: { licenseId: id } };
    },

    async 'trials.mine'({ viewer }) {
      return { data: await orders.trials.claimed(viewer.userId) };
    },

    async 'orders.owned'({ viewer }) {
      return { data: await orders.trials.owned(viewer.userId) };
    },
  };
}
