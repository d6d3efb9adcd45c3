import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { productDefaults } from '@botique/contract/catalogue/product-rules.ts';
import type { NewProduct } from '@botique/contract/catalogue/product.ts';

type Differing = Pick<NewProduct, 'id' | 'name' | 'category' | 'price'> & {
  /** Paragraphs. The first one fits on a card. */
  description: string[];
} & Partial<Pick<NewProduct, 'system' | 'lifeTimePrice' | 'storge' | 'locked' | 'trial' | 'stock'>>;

function demo({ description, ...product }: Differing): NewProduct {
  return {
    ...productDefaults,
    lifeTimePrice: 0,
    storge: 0,
    system: 'license',
    key: product.name.toLowerCase(),
    description: description.join('\n\n'),
    images: (['0', '1', '2'] as const).map((view) => artworkPath(product, view)),
    trial: { ...productDefaults.trial },
    stock: limited(null),
    ...product,
  };
}

const trialOf = (days: number) => ({ enabled: true, duration: days });
const limited = (amount: number | null, data: string[] = []) => ({
  enabled: amount !== null,
  amount: amount ?? 0,
  data,
});

/** The products of the demo shop, newest first. */
export const demoProducts: readonly NewProduct[] = [
  demo({
    id: 'Wd4xK9Qe',
    name: 'Warden',
    category: 'bots',
    price: 4,
    lifeTimePrice: 60,
    storge: 100,
    trial: trialOf(7),
    description: [
      'Moderation that explains itself. Filters, timeouts and an audit trail your team can read.',
      'Every action Warden takes carries the rule that caused it, so nobody has to ask why a message is gone. Rules are written in plain words, tried against the last thousand messages before they go live, and undone with one command.',
      'Works for one server or for forty, with roles that decide who may change which rule.',
    ],
  }),
  demo({
    id: 'En7pL2Ts',
    name: 'Encore',
    category: 'bots',
    price: 3,
    lifeTimePrice: 50,
    storge: 100,
    trial: trialOf(3),
    description: [
      'Music for voice channels. Queues, saved playlists and a clean hand-over between DJs.',
      'Encore keeps the queue when everybody leaves and goes on where it stopped when somebody returns. Volumes are levelled between tracks, and a vote decides about skipping.',
      'Playlists belong to people, so they travel from server to server with them.',
    ],
  }),
  demo({
    id: 'Dm3vR8Yb',
    name: 'Doorman',
    category: 'bots',
    price: 3,
    lifeTimePrice: 45,
    storge: 60,
    stock: limited(12),
    description: [
      'Welcomes people and checks they are people. Captcha, roles and a first-day guide.',
      'Newcomers answer one question in a private message and get their roles at once; those who do not answer wait outside where they disturb nobody. A raid closes the door by itself and tells your team.',
      'We look after every Doorman by hand, which is why there are only a few places at a time.',
    ],
  }),
  demo({
    id: 'Ty5nH1Zc',
    name: 'Tally',
    category: 'bots',
    price: 2.5,
    lifeTimePrice: 38,
    storge: 40,
    trial: trialOf(7),
    description: [
      'Polls, votes and sign-up sheets with results that export to a spreadsheet.',
      'Votes can be open or secret, weighted by role, and closed by time or by number. Sign-up sheets keep a waiting list and tell people when a place becomes free.',
      'Results stay readable for as long as you keep the license, and for thirty days after it.',
    ],
  }),
  demo({
    id: 'Rf9cM4Wa',
    name: 'Raffle',
    category: 'bots',
    price: 2,
    lifeTimePrice: 30,
    storge: 20,
    stock: limited(3),
    description: [
      'Giveaways with fair draws. Entry rules, re-rolls and a public proof of every result.',
      'Before a giveaway starts, Raffle publishes a sealed number; when it ends, the number is opened and anybody can draw the same winners again. Entries can ask for a role, an age of account or a minimum of messages.',
      'Winners who do not answer in time are replaced without starting over.',
    ],
  }),
  demo({
    id: 'Sc2bJ6Ug',
    name: 'Scribe',
    category: 'bots',
    price: 5,
    lifeTimePrice: 75,
    storge: 1000,
    locked: true,
    description: [
      'Keeps the record: transcripts, edit history and a searchable archive of every channel.',
      'Search finds words, people and days, and shows a message together with what was said around it. Exports are plain files that open without us.',
      'We are moving the archive to new storage and take no new customers until that is done.',
    ],
  }),
  demo({
    id: 'Rl8tF3Xd',
    name: 'Relay',
    category: 'tools',
    price: 6,
    lifeTimePrice: 90,
    storge: 200,
    trial: trialOf(14),
    description: [
      'One address for all your webhooks. Retries, replay and a log you can search.',
      'Send everything to Relay and let it decide what goes where, in which form and how often it is tried again. Every delivery is kept for fourteen days and can be replayed from the log, alone or by the hundred.',
      'Signatures are checked on the way in and made anew on the way out. Runs on your own machine; nothing passes through ours.',
    ],
  }),
  demo({
    id: 'Bk6qS5Vh',
    name: 'Backstop',
    category: 'tools',
    price: 4.5,
    lifeTimePrice: 70,
    storge: 500,
    trial: trialOf(14),
    description: [
      'Nightly server backups. Roles, channels and permissions restored in one command.',
      'Backstop remembers thirty nights and shows what changed between any two of them. A restore can be tried on paper first: it lists every step and does nothing.',
      'It has brought back a server of nine hundred channels in four minutes, and we test that again with every release.',
    ],
  }),
  demo({
    id: 'Sv1wG7Nk',
    name: 'Sieve',
    category: 'tools',
    price: 3.5,
    lifeTimePrice: 55,
    storge: 80,
    stock: limited(0),
    description: [
      'Checks every link before it is posted. Phishing, grabbers and shorteners unwrapped.',
      'A link is followed to its end in a sealed room, compared with lists that are renewed each hour, and shown to your members as it really is. Your own list of friends and foes comes first.',
      'All places are taken at the moment; we add some when the next machine is in place.',
    ],
  }),
  demo({
    id: 'Vt4zP8Cr',
    name: 'Vitrine',
    category: 'other',
    system: 'ticket',
    price: 180,
    stock: limited(4, [
      'Vitrine place 11: preview at harbour.vitrine.example, access code VTR-7QK2-M4TD-9XWA',
      'Vitrine place 12: preview at lantern.vitrine.example, access code VTR-3HJP-R8ZC-5NEB',
      'Vitrine place 13: preview at orchard.vitrine.example, access code VTR-9FGW-K2YL-6TSQ',
      'Vitrine place 14: preview at meridian.vitrine.example, access code VTR-5BDX-V7MU-2PRH',
    ]),
    description: [
      'A one-page site for your community: events, team and a live member count.',
      'Send us your colours, a few sentences and your logo, and the first version stands within three working days. Events come from your server’s own calendar, so there is nothing to keep up to date.',
      'Two rounds of changes and a year of hosting are included.',
    ],
  }),
  demo({
    id: 'Bs7kD2Mf',
    name: 'Bespoke',
    category: 'other',
    system: 'ticket',
    price: 320,
    description: [
      'Tell us what you need and we build it. Fixed quote, weekly previews, source included.',
      'The price is for one week of one developer, which is enough for most bots and small tools. Before anything is written you get a page that says what it will do, and what it will not.',
      'You keep the source and may change it as you like. If it breaks within ninety days, we repair it.',
    ],
  }),
  demo({
    id: 'St3gB9Lw',
    name: 'Starter',
    category: 'other',
    price: 0,
    description: [
      'Our open template: slash commands, settings store and a launcher, ready to fork.',
      'It is what our own bots begin with, kept up to date and free for everybody. The license only lets the launcher find its updates.',
      'Comes with an hour of reading that explains every file.',
    ],
  }),
];
