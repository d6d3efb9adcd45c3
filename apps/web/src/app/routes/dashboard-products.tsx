import { CatalogueScreen } from '../../features/catalogue/catalogue-screen/catalogue-screen.tsx';

export function Component() {
  return <CatalogueScreen look="dashboard" />;
}
