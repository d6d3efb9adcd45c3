import type { Attachment } from '@botique/contract/tickets/ticket.ts';

const maxSize = { width: 420, height: 320 };
/** A smaller image would be too hard to click. */
const minSide = 48;

/** The space reserved for an image before it loads, to prevent a layout shift. */
export function imageBox({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return { width: maxSize.height, aspectRatio: '4 / 3' };
  const scale = Math.min(1, maxSize.width / width, maxSize.height / height);
  const shown = { width: Math.max(minSide, width * scale), height: Math.max(minSide, height * scale) };
  return { width: Math.round(shown.width), aspectRatio: `${shown.width} / ${shown.height}` };
}
