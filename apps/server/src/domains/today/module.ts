import type { todayEndpoints } from '@botique/contract/today/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import { mergeCalls } from '../../platform/live/merge-calls.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { createWaitingPayments } from '../payments/service.ts';
import { createFailedJobs } from './failed-jobs.ts';
import { createHealth, type HealthSources } from './health.ts';
import { watchChanges, type Changing } from './live.ts';
import { createNodes } from './nodes.ts';
import { createToday, type TodayServices } from './service.ts';

type Options = TodayServices &
  Changing &
  Omit<HealthSources, 'lastWebhookAt'> & {
    /** Pages connected to this node. */
    countPages(): number;
  };

export function createTodayModule(context: ModuleContext, options: Options) {
  const { db, clock, log, live, onClose } = context;
  const notifyStaff = mergeCalls(() =>
    live.sendEphemeral('today.changed', { to: 'staff' }, { at: clock.now().toISOString() }),
  );
  watchChanges(options, notifyStaff);
  const waiting = createWaitingPayments({ db, clock });
  const failedJobs = createFailedJobs({ db, onChanged: notifyStaff });
  const nodes = createNodes({ db, log, countPages: options.countPages });
  onClose(() => nodes.stop());
  const readHealth = createHealth({ ...options, db, nodes, lastWebhookAt: waiting.lastWebhookAt });
  const service = createToday({ ...context, ...options, waiting, failedJobs, readHealth });
  return {
    service: {
      ...service,
      /** A background job failed. */
      onJobFailed: notifyStaff,
    },
    routes: {
      async 'today.get'({ query }) {
        return { data: await service.get(query.range) };
      },
      async 'jobs.retry'({ params, viewer }) {
        await failedJobs.retry(params.id, viewer.userId);
        return {};
      },
      async 'jobs.dismiss'({ params, viewer }) {
        await failedJobs.dismiss(params.id, viewer.userId);
        return {};
      },
    } satisfies Handlers<typeof todayEndpoints>,
    documents: {},
    liveHandlers: {},
    jobs: [],
  } satisfies Module;
}
