/** The two halves of a `Basic` authorization header; nothing for any other header. */
export function basicCredentials(header: string | undefined): (string | undefined)[] | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const pair = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return [];
  return [formDecode(pair.slice(0, colon)), formDecode(pair.slice(colon + 1))];
}

// OAuth encodes both halves as form values before base64: a '+' or '%' in a secret would be lost otherwise.
function formDecode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
