import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { Eyes } from '../../lib/eyes/license-eyes.ts';
import { asBanner } from '../../lib/own-artwork.ts';
import { ProductPicture } from '../../lib/product-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Face } from '../../ui/face.tsx';
import { eyesText } from './eyes-text.ts';

type Props = {
  license: License;
  /** Null while they are not known. The picture stays blank until then. */
  eyes: Eyes | null;
  /** Draws the picture with less colour, for a license that can no longer be used. */
  faded: boolean;
};

/** The product's picture, with a badge that says whether it runs. */
export function LicenseBanner({ license, eyes, faded }: Props) {
  return (
    <div className="relative aspect-[400/156] shrink-0 overflow-hidden bg-hover">
      {eyes && <Picture license={license} eyes={eyes} faded={faded} />}
      <div className="absolute top-4 left-4 flex flex-col items-start gap-1.5">
        {eyes && (
          // The badge is dark in both themes, so the face on it must be, too.
          <span data-theme="dark" className="flex">
            <Badge tone="plate" icon={<Face state={eyes} size="small" />}>
              {eyesText[eyes]}
            </Badge>
          </span>
        )}
        {license.trial && <Badge tone="paper">{strings.licenses.freeTrial}</Badge>}
      </div>
    </div>
  );
}

function Picture({ license, eyes, faded }: Props & { eyes: Eyes }) {
  const { productId, productName, category, image } = license;
  const creature = artworkPath({ id: productId, category }, 'banner', { asleep: eyes === 'asleep' });
  return (
    <ProductPicture
      src={image === null ? creature : asBanner(image, eyes)}
      fallback={creature}
      alt={productName}
      width={400}
      height={156}
      faded={faded}
    />
  );
}
