import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { CreatureState } from '../../../lib/licenses/running-licenses.ts';
import { bannerOf } from '../../../lib/product/artwork-url.ts';
import { ProductPicture } from '../../../lib/product/product-picture.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { stateLabels } from '../running-status.tsx';

type Props = {
  license: License;
  /** Null while it is not known. The picture stays blank until then. */
  state: CreatureState | null;
  /** Draws the picture with less colour, for a license that can no longer be used. */
  faded: boolean;
};

/** The product's picture, with a badge that says whether it runs. */
export function LicenseBanner({ license, state, faded }: Props) {
  return (
    <div className="relative aspect-[400/156] shrink-0 overflow-hidden bg-hover">
      {state && <Picture license={license} state={state} faded={faded} />}
      <div className="absolute top-4 left-4 flex flex-col items-start gap-1.5">
        {state && (
          // The badge is dark in both themes, so the face on it must be, too.
          <span data-theme="dark" className="flex">
            <Badge tone="plate" icon={<Face state={state} size="small" />}>
              {stateLabels[state]}
            </Badge>
          </span>
        )}
        {license.trial && <Badge tone="paper">{strings.licenses.freeTrial}</Badge>}
      </div>
    </div>
  );
}

function Picture({ license, state, faded }: Props & { state: CreatureState }) {
  const { productId, productName, category, image } = license;
  const creature = artworkPath({ id: productId, category }, 'banner', state);
  return (
    <ProductPicture
      src={image === null ? creature : bannerOf(image, state)}
      fallback={creature}
      alt={productName}
      width={400}
      height={156}
      faded={faded}
    />
  );
}
