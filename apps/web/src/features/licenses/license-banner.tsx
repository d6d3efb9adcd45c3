import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { copy } from '@botique/contract/copy.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { asBanner } from '../../lib/own-artwork.ts';
import { ProductPicture } from '../../lib/product-picture.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The picture of what was bought. What cannot run any more sleeps. */
export function LicenseBanner({ license, asleep }: { license: License; asleep: boolean }) {
  const { productId, productName, category, image, trial } = license;
  const creature = artworkPath({ id: productId, category }, 'banner', { asleep });
  return (
    <div className="relative aspect-[400/156] shrink-0 overflow-hidden bg-hover">
      <ProductPicture
        src={image === null ? creature : asBanner(image, { asleep })}
        fallback={creature}
        alt={productName}
        width={400}
        height={156}
        faded={asleep}
      />
      {trial && (
        <Badge tone="paper" className="absolute top-4 left-4">
          {copy.licenses.freeTrial}
        </Badge>
      )}
    </div>
  );
}
