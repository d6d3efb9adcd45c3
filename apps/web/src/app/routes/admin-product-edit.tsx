import { useParams } from 'react-router';
import { EditProductScreen } from '../../features/catalogue/desk/edit-product-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <EditProductScreen id={id} />;
}
