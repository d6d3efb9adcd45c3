import type { Attachment } from '@botique/contract/tickets/ticket.ts';

const most = { width: 420, height: 320 };
/** A smaller image would be too hard to click. */
const least = 48;

/** The space reserved for an image before it loads, to prevent a layout shift. */
export function imageBox({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return { width: most.height, aspectRatio: '4 / 3' };
  const scale = Math.min(1, most.width / width, most.height / height);
  const shown = { width: Math.max(least, width * scale), height: Math.max(least, height * scale) };
  return { width: Math.round(shown.width), aspectRatio: `${shown.width} / ${shown.height}` };
}
