import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';

export const userTabs = {
  licenses: 'Licenses',
  invoices: 'Invoices',
  transfers: 'Transfers',
  tickets: 'Tickets',
  signIns: 'Sign-ins',
} as const;

export type UserTab = keyof typeof userTabs;

export const userTabNames = Object.keys(userTabs) as UserTab[];

/** The chosen tab. It is in the URL, so that links, reloads and Back keep it. */
export function useUserTab() {
  const [parameters, setParameters] = useSearchParams();
  const tab = userTabNames.find((name) => name === parameters.get('tab')) ?? 'licenses';
  return {
    tab,
    choose(next: string) {
      if (next !== tab) setParameters(next === 'licenses' ? {} : { tab: next }, { replace: true });
    },
  };
}
