import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';

export type LicenseTab = keyof typeof licenseStrings.tabs;

export const licenseTabs = Object.keys(licenseStrings.tabs) as LicenseTab[];

/** The chosen tab. It is in the URL, so that links, reloads and Back keep it. */
export function useLicenseTab() {
  const [parameters, setParameters] = useSearchParams();
  const tab = licenseTabs.find((name) => name === parameters.get('tab')) ?? 'informations';
  return {
    tab,
    /** Drops the filters of the tab before, because another tab understands them differently. */
    choose(next: string) {
      if (next !== tab) setParameters(next === 'informations' ? {} : { tab: next }, { replace: true });
    },
  };
}
