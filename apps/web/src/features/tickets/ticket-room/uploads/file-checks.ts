import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { formatBytes } from '../../../../lib/format/bytes.ts';

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Application types that are text. All others are refused. */
const textTypes =
  /^application\/(?:.*[+.-])?(?:json|xml|yaml|toml|sql|javascript|ecmascript|typescript|x-sh|x-httpd-php|graphql|octet-stream)$/;

export const allowedFiles = 'Only PNG, JPEG, GIF and WebP images and plain text files can be attached.';

/** For the browser's file dialog. */
export const acceptedFiles = [
  ...imageTypes,
  'text/*',
  '.txt',
  '.log',
  '.json',
  '.yml',
  '.yaml',
  '.csv',
].join();

export const isImage = ({ type }: Pick<File, 'type'>) => imageTypes.includes(type);

/**
 * Why a file cannot be attached; null if the page knows of no reason. Types unknown to the browser are left
 * to the server, which checks the content.
 */
export function fileError(file: Chosen): string | null {
  if (!mayBeAllowed(file)) return allowedFiles;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > ticketLimits.attachmentBytes) {
    return `Larger than ${formatBytes(ticketLimits.attachmentBytes)}.`;
  }
  return null;
}

function mayBeAllowed({ type }: Chosen): boolean {
  return type === '' || isImage({ type }) || type.startsWith('text/') || textTypes.test(type);
}

/** The files that still fit, and how many do not. */
export function limitFiles<Item>(chosen: readonly Item[], held: number): { taken: Item[]; over: number } {
  const taken = chosen.slice(0, Math.max(0, ticketLimits.attachments - held));
  return { taken, over: chosen.length - taken.length };
}
