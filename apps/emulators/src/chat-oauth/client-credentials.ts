import type { ChatWorld } from './world.ts';

type Form = Readonly<Record<string, unknown>>;

/** client_secret_basic or client_secret_post. */
export function isOurClient(header: string | undefined, form: Form, application: ChatWorld['application']) {
  const [id, secret] = header?.startsWith('Basic ')
    ? decodeBasic(header.slice('Basic '.length))
    : [form['client_id'], form['client_secret']];
  return id === application.id && secret === application.secret;
}

function decodeBasic(encoded: string): (string | undefined)[] {
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
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
