import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import { ledgerJobs } from './jobs.ts';
import { ledgerRoutes } from './routes.ts';
import { createLedger } from './service.ts';

type Options = {
  companyName: string;
  accounts: Accounts;
  countLicenses(userId: string): Promise<number>;
};

export function createLedgerModule(
  context: ModuleContext,
  { companyName, accounts, countLicenses }: Options,
) {
  const service = createLedger(context);
  return {
    service,
    routes: ledgerRoutes({ ledger: service, companyName, people: accounts.people, licenses: countLicenses }),
    documents: {},
    liveHandlers: {},
    jobs: ledgerJobs({ ledger: service, live: context.live }),
  } satisfies Module;
}
