import { CatalogueScreen } from '../../features/catalogue/catalogue-screen/catalogue-screen.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 pt-6 pb-16 wide:px-10 wide:pt-10">
      <CatalogueScreen look="public" />
    </div>
  );
}
