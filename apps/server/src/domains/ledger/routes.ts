import type { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import { presentDollars } from './present.ts';
import type { Ledger } from './service.ts';

export function ledgerRoutes({ ledger }: { ledger: Ledger }): Handlers<typeof ledgerEndpoints> {
  return {
    async 'credits.get'({ viewer }) {
      return { data: { credits: presentDollars(await ledger.credits(viewer.userId)) } };
    },
  };
}
