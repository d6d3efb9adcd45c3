import { ProductPicture } from '../../lib/product/product-picture.tsx';
import type { Gallery } from './product-gallery.ts';

type Props = {
  gallery: Gallery;
  /** The product's name. */
  name: string;
  size?: 'small' | 'large';
};

const sizes = {
  small: { px: 34, box: 'size-8.5 rounded-[9px]', ring: 'before:rounded-[12px]' },
  large: { px: 72, box: 'size-18 rounded-control', ring: 'before:rounded-menu' },
};

/** Hidden for a single picture. A chosen thumbnail is centred, which reveals its neighbours. */
export function ProductThumbs({ gallery: { pictures, fallback, shown, show }, name, size = 'small' }: Props) {
  const { px, box, ring } = sizes[size];
  if (pictures.length < 2) return null;
  return (
    <ul
      aria-label={`Pictures of ${name}`}
      className="relative -m-2 flex min-w-0 gap-2 overflow-x-auto overscroll-x-contain p-2 [scrollbar-width:none]"
    >
      {pictures.map((picture, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may appear twice
        <li key={`${index} ${picture}`} className="flex">
          <button
            type="button"
            aria-pressed={index === shown}
            onClick={(event) => {
              show(index);
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
            className={`relative shrink-0 ${box} ${ring} focus-visible:outline-offset-4 before:pointer-events-none before:absolute before:-inset-1 before:border-2 before:border-transparent aria-pressed:before:border-text`}
          >
            <ProductPicture
              src={picture}
              fallback={fallback}
              alt={`Picture ${index + 1} of ${pictures.length}`}
              width={px}
              height={px}
              className="rounded-[inherit]"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
