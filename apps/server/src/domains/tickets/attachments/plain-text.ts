import { isUtf8 } from 'node:buffer';

/**
 * Control characters as bytes; U+0080 to U+009F have two. Allows tab, line breaks, form feed and the escape
 * that begins console colours.
 */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0B\x0E-\x1A\x1C-\x1F\x7F]|\xC2[\x80-\x9F]/;

/** A PDF may be pure ASCII and still is not a text. */
const pdf = Buffer.from('%PDF-');

/** UTF-8 without control characters, because binary files nearly always contain one. */
export function isPlainText(file: Buffer): boolean {
  if (file.length === 0 || file.subarray(0, pdf.length).equals(pdf)) return false;
  return isUtf8(file) && !controls.test(file.toString('latin1'));
}
