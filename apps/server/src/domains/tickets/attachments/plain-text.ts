import { isUtf8 } from 'node:buffer';

/**
 * Control characters, byte by byte; those from U+0080 to U+009F have two. Tab, line breaks, form feed and the escape
 * that begins a console's colours are none here.
 */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0B\x0E-\x1A\x1C-\x1F\x7F]|\xC2[\x80-\x9F]/;

/** May be written in ASCII alone, and is no text all the same. */
const pdf = Buffer.from('%PDF-');

/** UTF-8 without control characters: what a program wrote for itself nearly always has one of those. */
export function isPlainText(file: Buffer): boolean {
  if (file.length === 0 || file.subarray(0, pdf.length).equals(pdf)) return false;
  return isUtf8(file) && !controls.test(file.toString('latin1'));
}
