import { useState } from 'react';
import { Avatar } from '../../ui/display/avatar.tsx';

type Props = { name: string; image: string | null };

/** A product's picture as a small tile, or its initials without one. The name is beside it. */
export function ProductTile({ name, image }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!image || failed === image) return <Avatar name={name} size={24} shape="bot" />;
  return (
    <img
      src={image}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      draggable={false}
      onError={() => setFailed(image)}
      className="size-6 shrink-0 rounded-[26%] bg-hover object-cover"
    />
  );
}
