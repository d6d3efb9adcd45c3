import { clsx } from 'clsx';
import { useState } from 'react';
import { isPale } from './own-artwork.ts';

/** What is seen first is fetched first; what stands further down, when somebody comes near. */
export type Urgency = 'first' | 'early' | 'later';

type Props = {
  src: string;
  /** Shown when `src` cannot be. */
  fallback: string;
  alt: string;
  width: number;
  height: number;
  urgency?: Urgency;
  /** Less colour, for what cannot be had. */
  faded?: boolean;
  className?: string;
};

/** Fills the box around it, which has its size before the picture is there: nothing jumps. */
export function ProductPicture({ src, fallback, urgency = 'later', faded, className, ...rest }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = failed === src ? fallback : src;
  return (
    // oxlint-disable-next-line jsx-a11y/alt-text -- it is in `rest`
    <img
      {...rest}
      // A picture that failed before the page woke up tells nobody any more. Not now: to know its size the browser
      // lays a drawing out, and dozens of them at once would hold up the whole page.
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
      className={clsx('size-full object-cover', faded && !isPale(shown) && 'saturate-45', className)}
    />
  );
}
