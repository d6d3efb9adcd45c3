import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';

type Props = { license: License; asleep: boolean; className?: string };

/** The face of what was bought, in a rounded square as bots have. Its name stands elsewhere. */
export function LicenseTile({ license: { productId, category }, asleep, className }: Props) {
  return (
    <img
      src={artworkPath({ id: productId, category }, 'portrait', { asleep })}
      alt=""
      width={32}
      height={32}
      draggable={false}
      className={clsx('shrink-0 rounded-[26%] bg-hover', asleep && 'saturate-45', className)}
    />
  );
}
