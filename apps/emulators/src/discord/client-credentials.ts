import { basicCredentials } from '../basic-credentials.ts';
import type { DiscordWorld } from './world.ts';

type Form = Readonly<Record<string, unknown>>;

/** Accepts client_secret_basic and client_secret_post. */
export function isOurClient(
  header: string | undefined,
  form: Form,
  application: DiscordWorld['application'],
) {
  const [id, secret] = basicCredentials(header) ?? [form['client_id'], form['client_secret']];
  return id === application.id && secret === application.secret;
}
