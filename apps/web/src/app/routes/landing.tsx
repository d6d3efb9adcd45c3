import { FaqSection } from '../../features/landing/faq/faq-section.tsx';
import { Hero } from '../../features/landing/hero/hero.tsx';
import { ReadyToOrder } from '../../features/landing/featured-products/ready-to-order.tsx';
import { Sign } from '../../features/landing/hero/sign.tsx';
import { signSize } from '../../features/landing/hero/sign-size.ts';
import { useNewestProducts } from '../../features/landing/featured-products/use-newest-products.ts';
import { WhyUs } from '../../features/landing/why-us/why-us.tsx';
import { usePageData } from '../../lib/api/page-data.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

export function LandingRoute() {
  const { companyName } = usePageData();
  const { viewer } = useSignIn();
  const products = useNewestProducts();
  return (
    <div className="px-2 sm:px-4">
      <Hero
        sign={<Sign size={signSize(companyName)}>{companyName}</Sign>}
        signedIn={viewer !== null}
        products={products}
      />
      <div className="mx-auto max-w-[1248px] space-y-20 px-2 py-20 wide:space-y-30 wide:px-12 wide:py-30">
        <WhyUs />
        <FaqSection />
      </div>
      <ReadyToOrder products={products ?? []} />
    </div>
  );
}
