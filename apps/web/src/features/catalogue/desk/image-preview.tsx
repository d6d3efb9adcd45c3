import { Image, ImageOff } from 'lucide-react';
import { useState } from 'react';

/** A thumbnail, or an icon if there is no image or it fails to load. */
export function ImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  const frame = 'h-15 w-20 rounded-small border border-line bg-sunken';
  if (address && !broken) {
    return (
      <img
        src={address}
        alt=""
        decoding="async"
        referrerPolicy="no-referrer"
        className={`${frame} object-cover`}
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={`${frame} grid place-items-center text-text-3`}>
      {broken ? (
        <>
          <ImageOff size={18} aria-hidden />
          <span className="sr-only">Could not load this image</span>
        </>
      ) : (
        <Image size={18} aria-hidden />
      )}
    </span>
  );
}
