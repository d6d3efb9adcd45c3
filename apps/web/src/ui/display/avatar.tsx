import { clsx } from 'clsx';
import { useState } from 'react';
import { initials } from './avatar-initials.ts';
import { hueClass, hueNames } from '../creature/hues.ts';
import { nameHash } from '../creature/name-hash.ts';
import { imageRole } from '../image-role.ts';

const sizes = {
  20: 'size-5 text-[9px]',
  22: 'size-5.5 text-[9px]',
  24: 'size-6 text-[10px]',
  28: 'size-7 text-[11px]',
  32: 'size-8 text-[12px]',
  36: 'size-9 text-[13px]',
  40: 'size-10 text-[15px]',
  56: 'size-14 text-[20px]',
  72: 'size-18 text-[26px]',
  80: 'size-20 text-[28px]',
};

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** People are circles, bots are rounded squares. */
  shape?: 'person' | 'bot';
  /** For screen readers. Omit it if the name is beside the picture. */
  label?: string;
  className?: string;
};

export function Avatar({ name, src, size = 32, shape = 'person', label, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  // The browser loads the image before hydration, so it may fail before `onError` is attached.
  const checkEarlyFailure = (image: HTMLImageElement | null) => {
    if (src && image?.complete && image.naturalWidth === 0) setFailedSrc(src);
  };
  const hue = hueNames[nameHash(name) % hueNames.length] ?? 'sand';
  return (
    <span
      className={clsx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden leading-none font-semibold select-none',
        shape === 'person' ? 'rounded-full' : 'rounded-[26%]',
        hueClass(hue),
        'hue-chip',
        sizes[size],
        className,
      )}
      {...imageRole(label)}
    >
      {initials(name)}
      {src && failedSrc !== src && (
        <img
          ref={checkEarlyFailure}
          src={src}
          alt=""
          width={size}
          height={size}
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
