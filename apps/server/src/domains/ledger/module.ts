import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import { ledgerJobs } from './jobs.ts';
import { createPartiesOf } from './parties-of.ts';
import { ledgerRoutes } from './routes.ts';
import { createLedger } from './service.ts';

type Options = {
  companyName: string;
  accounts: Accounts;
  countLicenses(userId: string): Promise<number>;
  /** The time zone of the shop's days. */
  timeZone(): Promise<string>;
};

export function createLedgerModule(
  context: ModuleContext,
  { companyName, accounts, countLicenses, timeZone }: Options,
) {
  const service = createLedger(context);
  const partiesOf = createPartiesOf({ companyName, people: accounts.people });
  return {
    service: { ...service, partiesOf },
    routes: ledgerRoutes({
      ledger: service,
      partiesOf,
      idsByName: accounts.idsByName,
      licenses: countLicenses,
      timeZone,
    }),
    documents: {},
    liveHandlers: {},
    jobs: ledgerJobs({ ledger: service, live: context.live }),
  } satisfies Module;
}
