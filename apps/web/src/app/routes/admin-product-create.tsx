import { CreateProductScreen } from '../../features/catalogue/desk/create-product-screen.tsx';

export function Component() {
  return <CreateProductScreen />;
}
