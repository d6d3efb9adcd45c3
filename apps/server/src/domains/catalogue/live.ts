import type { Live } from '../../platform/live/channel.ts';
import { gathered } from '../../platform/live/gathered.ts';
import type { Catalogue } from './service.ts';

/** Every node tells its own pages: each hears of the change, and sent to all nodes it would come once from each. */
export function tellCatalogueChanges({ catalogue, live }: { catalogue: Catalogue; live: Live }): void {
  catalogue.onChange(gathered(() => live.send('catalogue.changed', { to: 'everyone' }, {})));
}
