import { clsx } from 'clsx';
import { useState } from 'react';
import { isDesaturated } from './artwork-url.ts';

/** Loading priority. 'later' loads pictures when they come near the viewport. */
export type Urgency = 'first' | 'early' | 'later';

type Props = {
  src: string;
  /** Shown if `src` fails to load. */
  fallback: string;
  alt: string;
  width: number;
  height: number;
  urgency?: Urgency;
  /** Desaturated, for products that cannot be bought. */
  faded?: boolean;
  className?: string;
};

/** Fills its box, which has its size before the picture loads, so that nothing shifts. */
export function ProductPicture({ src, fallback, urgency = 'later', faded, className, ...rest }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = failed === src ? fallback : src;
  return (
    // oxlint-disable-next-line jsx-a11y/alt-text -- it is in `rest`
    <img
      {...rest}
      // An error before hydration fires no event here. The check is deferred, because `naturalWidth` forces a
      // layout of each drawing, and dozens at a time would block the page.
      ref={(image) => {
        const timer = setTimeout(() => {
          if (image?.complete && image.naturalWidth === 0) setFailed(src);
        });
        return () => clearTimeout(timer);
      }}
      src={shown}
      onError={() => setFailed(src)}
      loading={urgency === 'later' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={clsx('size-full object-cover', faded && !isDesaturated(shown) && 'saturate-45', className)}
    />
  );
}
