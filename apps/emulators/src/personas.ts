/**
 * The people you can sign in as through the Discord emulator; the server's demo seeding imports them too.
 * Their ids date from 2076 or later, so that no real Discord user owns a demo account or the admin's.
 */
export type Persona = {
  id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  role: 'admin' | 'customer';
  about: string;
};

export const admin: Persona = {
  id: '8312849571036528640',
  username: 'june',
  globalName: 'June Okafor',
  avatar: '0b05070f0194d27a38c0e5b7194f6ad8',
  role: 'admin',
  about: 'Owns the shop, answers tickets.',
};

export const customers: readonly Persona[] = [
  {
    id: '8427190385562877953',
    username: 'mo',
    globalName: 'Mo',
    avatar: '2906051803c9d5f86e01b3a7c85d2f94',
    role: 'customer',
    about: 'Short name, short messages.',
  },
  {
    id: '8598312046671954176',
    username: 'anastasia_zolk',
    globalName: 'Анастасия Żółkiewska-Ångström',
    avatar: '4d08040b02184ea5902d6cb81e47f035',
    role: 'customer',
    about: 'Tests the width of every label.',
  },
  {
    id: '8731846209915240518',
    username: 'theo.lind',
    globalName: 'Theo',
    avatar: null,
    role: 'customer',
    about: 'Never got round to a picture.',
  },
  {
    id: '8894610273358241802',
    username: 'pixelpam',
    globalName: null,
    avatar: '5704060e055c42f6a7d8093be61c254f',
    role: 'customer',
    about: 'Kept the plain username.',
  },
  {
    id: '8046728159903281234',
    username: 'ravi_ships',
    globalName: 'Ravi Menon',
    avatar: '60030a0c09e9136ab4820d7f5c1e9638',
    role: 'customer',
    about: 'Runs many bots, reads every log.',
  },
];

export const personas: readonly Persona[] = [admin, ...customers];
