/** People who only exist in the past: no one can sign in as them. */
const names = [
  'Amara Osei', 'bento', 'Clara Voss', 'dex_99', 'Elif Kaya', 'farrow', 'Gwen Ashby', 'hollis.k', 'Ines Duarte',
  'jun_w', 'Kasimir', 'lena.fox', 'Marek Nowak', 'nightowl', 'Oskar', 'Priya Nair', 'quietstorm', 'Rosa Lindqvist',
  'sami', 'Tomoko Arai', 'umber', 'Vera Petrova', 'wren', 'Xavier Moreau', 'Yusuf Demir', 'zoe.b', 'Aldo Ricci',
  'birch', 'Cem', 'Dagny Holm', 'echo7', 'Freya', 'gus', 'Hana Kim', 'Ilja', 'Jasper Cole', 'kenji', 'Liv Strand',
  'miro', 'Nadia Haddad',
] as const; // prettier-ignore

/** Discord ids of the future, so that they belong to no real person. */
const firstId = 8_300_000_000_000_000_000n;
const apart = 15_731_402_917_553_211n;

export type CrowdMember = { id: string; name: string };

export const crowd: readonly CrowdMember[] = names.map((name, at) => ({
  id: String(firstId + apart * BigInt(at)),
  name,
}));
