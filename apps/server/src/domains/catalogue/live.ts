import type { Live } from '../../platform/live/live.ts';
import { mergeCalls } from '../../platform/live/merge-calls.ts';
import type { Catalogue } from './service.ts';

/** Each node receives every change, so it notifies only its own pages. A broadcast would send duplicates. */
export function sendCatalogueChanges({ catalogue, live }: { catalogue: Catalogue; live: Live }): void {
  catalogue.onChange(mergeCalls(() => live.send('catalogue.changed', { to: 'everyone' }, {})));
}
