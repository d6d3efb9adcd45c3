/** The scopes that Discord grants to any application, and what a person shares with each of them. */
export const scopeMeanings: Readonly<Record<string, string>> = {
  identify: 'name, picture and id',
  email: 'email address',
  connections: 'linked accounts',
  guilds: 'list of servers',
  'guilds.join': 'permission to join servers',
  openid: 'sign-in',
};

export function splitScope(scope: string) {
  return [...new Set(scope.split(/[ +]+/).filter(Boolean))];
}

export function isKnownScope(name: string) {
  return Object.hasOwn(scopeMeanings, name);
}
