/** Returns the id and the secret of a `Basic` authorization header, or undefined for any other header. */
export function basicCredentials(header: string | undefined): (string | undefined)[] | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const pair = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return [];
  return [formDecode(pair.slice(0, colon)), formDecode(pair.slice(colon + 1))];
}

// OAuth form-encodes both halves before base64. Undecoded, a secret with '+' or '%' would never match.
function formDecode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
