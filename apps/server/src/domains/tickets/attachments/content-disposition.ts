/** How a browser shall treat a file, and what it is called: in ASCII for old ones, in full for the others (RFC 6266). */
export function contentDisposition(treatment: 'inline' | 'attachment', name: string): string {
  // A quote or a line break would end the value early and begin a header of somebody else's.
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, inHex);
  return `${treatment}; filename="${plain}"; filename*=UTF-8''${full}`;
}

function inHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
