import type { Persona } from '../personas.ts';

/** Discord's user object. */
export function presentUser(person: Persona, scopes: readonly string[]) {
  return {
    id: person.id,
    username: person.username,
    discriminator: '0',
    global_name: person.globalName,
    avatar: person.avatar,
    avatar_decoration_data: null,
    banner: null,
    accent_color: null,
    public_flags: 0,
    flags: 0,
    premium_type: 0,
    locale: 'en-GB',
    mfa_enabled: false,
    // A reserved domain, so that an email sent by mistake is never delivered.
    ...(scopes.includes('email') && { email: `${person.username}@people.example`, verified: true }),
  };
}
