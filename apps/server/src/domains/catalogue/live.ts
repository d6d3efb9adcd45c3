import type { Live } from '../../platform/live/channel.ts';
import { gathered } from '../../platform/live/gathered.ts';
import type { Catalogue } from './service.ts';

/** Each node receives every change, so it notifies only its own pages. A broadcast would send duplicates. */
export function tellCatalogueChanges({ catalogue, live }: { catalogue: Catalogue; live: Live }): void {
  catalogue.onChange(gathered(() => live.send('catalogue.changed', { to: 'everyone' }, {})));
}
