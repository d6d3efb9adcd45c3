import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { sendCatalogueChanges } from './live.ts';
import { catalogueRoutes } from './routes.ts';
import { createCatalogue, type SalesFigures } from './service.ts';

export function createCatalogueModule(
  context: ModuleContext,
  options: { signals: DatabaseSignals; salesFigures: SalesFigures },
) {
  const service = createCatalogue({ ...context, ...options });
  sendCatalogueChanges({ catalogue: service, live: context.live });
  return {
    service,
    routes: catalogueRoutes({ catalogue: service }),
    documents: {},
    liveHandlers: {},
    jobs: [],
  } satisfies Module;
}
