import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from '../../../../lib/navigation/use-search-params.ts';
import { TabPanel, Tabs } from '../../../../ui/display/tabs.tsx';

/** The tab that another feature adds. */
export type ReleasesTab = {
  count(product: ManagedProduct): ReactNode;
  panel(product: ManagedProduct): ReactNode;
};

type Props = {
  product: ManagedProduct;
  releases: ReleasesTab;
  /** The form. */
  children: ReactNode;
};

/** The chosen tab is in the URL, so that links, reloads and Back keep it. */
export function ProductTabs({ product, releases, children }: Props) {
  const [parameters, setParameters] = useSearchParams();
  return (
    <Tabs
      label="Product"
      look="underline"
      tabs={[
        { value: 'details', label: 'Details' },
        { value: 'releases', label: 'Releases', note: releases.count(product) },
      ]}
      value={parameters.get('tab') === 'releases' ? 'releases' : 'details'}
      onValueChange={(tab) => setParameters(tab === 'details' ? {} : { tab }, { replace: true })}
      className="[&>[role=tabpanel]]:mt-4 wide:[&>[role=tabpanel]]:mt-6"
    >
      {/* Edits and uploads go on while the other tab is shown. */}
      <TabPanel value="details" keepsContent>
        {children}
      </TabPanel>
      <TabPanel value="releases" keepsContent>
        {releases.panel(product)}
      </TabPanel>
    </Tabs>
  );
}
