import { megabyte } from '@botique/contract/licenses/storage-rules.ts';

/** '812 B', '3.4 KB', '8 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < megabyte ? [bytes / 1024, 'KB'] : [bytes / megabyte, 'MB'];
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`;
}

/** '119 of 192 MB', '812 KB of 3.4 MB'. */
export function formatBytesOf(part: number, whole: number): string {
  const [value, unit] = formatBytes(part).split(' ');
  const total = formatBytes(whole);
  return total.endsWith(` ${unit}`) ? `${value} of ${total}` : `${value} ${unit} of ${total}`;
}
