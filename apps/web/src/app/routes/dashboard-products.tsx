import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx';

export function Component() {
  return <CatalogueScreen look="dashboard" />;
}
