import type { Attachment } from '@botique/contract/tickets/ticket.ts';

const most = { width: 420, height: 320 };
/** Below it a picture could not be pressed. */
const least = 48;

/** The place that an image takes before it is there, so that nothing moves when it comes. */
export function imageBox({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return { width: most.height, aspectRatio: '4 / 3' };
  const scale = Math.min(1, most.width / width, most.height / height);
  const shown = { width: Math.max(least, width * scale), height: Math.max(least, height * scale) };
  return { width: Math.round(shown.width), aspectRatio: `${shown.width} / ${shown.height}` };
}
