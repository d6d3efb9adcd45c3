/** The header with the file name in ASCII for old browsers and in full for all others (RFC 6266). */
export function contentDisposition(treatment: 'inline' | 'attachment', name: string): string {
  // A quote or a line break would end the value early and allow header injection.
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, inHex);
  return `${treatment}; filename="${plain}"; filename*=UTF-8''${full}`;
}

function inHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
