import { useParams } from 'react-router';
import { EditProductScreen } from '../../features/catalogue/manage-products/edit/edit-product-screen.tsx';
import type { ReleasesTab } from '../../features/catalogue/manage-products/edit/product-tabs.tsx';
import { ReleaseCount, ReleasesPanel } from '../../features/delivery/releases/releases-panel.tsx';

const releases: ReleasesTab = {
  count: ({ id }) => <ReleaseCount productId={id} />,
  panel: (product) => <ReleasesPanel product={product} />,
};

export function Component() {
  const { id = '' } = useParams();
  return <EditProductScreen key={id} id={id} releases={releases} />;
}
