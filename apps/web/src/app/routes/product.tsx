import { useParams } from 'react-router';
import { ProductScreen } from '../../features/catalogue/product-screen/product-screen.tsx';
import { NotFound } from '../shell/error-pages/not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 pt-2 pb-16 wide:px-10 wide:pt-4">
      <ProductScreen key={id} id={id} missing={<NotFound />} />
    </div>
  );
}
