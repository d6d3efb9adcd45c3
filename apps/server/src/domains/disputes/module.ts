import type { disputesEndpoints } from '@botique/contract/disputes/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { createDisputes, type DisputeServices } from './service.ts';

type Options = DisputeServices & { seller: { name: string } };

/** Disputes, with evidence from the other domains. */
export function createDisputesModule(context: ModuleContext, options: Options) {
  const { live, limiter, ratePerMinute } = context;
  const service = createDisputes({ ...context, ...options });
  // Each may draw a PDF of many pages.
  const drawings = limiter('evidence', ratePerMinute / 10);
  return {
    service,
    routes: {
      'disputes.all': ({ query }) => service.all(query),

      'disputes.counters': async () => ({ data: await service.counters() }),

      async 'disputes.get'({ params, viewer }) {
        return { data: await service.get(params.id, () => drawings.spend(viewer.userId)) };
      },

      async 'disputes.evidence'({ params, viewer }) {
        const bytes = await service.evidence(params.id, viewer.userId, () => drawings.spend(viewer.userId));
        return { bytes, name: `evidence-${params.id}.pdf` };
      },

      async 'disputes.handIn'({ params, viewer }) {
        const isNew = await service.markHandedIn(params.id, viewer.userId);
        if (isNew) live.send('sales.changed', { to: 'staff' }, {});
        return { message: 'Marked as submitted.' };
      },
    } satisfies Handlers<typeof disputesEndpoints>,
    documents: {},
    liveHandlers: {},
    jobs: [],
  } satisfies Module;
}
