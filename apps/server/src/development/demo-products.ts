import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { productDefaults } from '@botique/contract/catalogue/product-rules.ts';
import type { NewProduct } from '@botique/contract/catalogue/product.ts';

type Differing = Pick<NewProduct, 'id' | 'name' | 'category' | 'price'> & {
  /** Paragraphs. The first one fits on a card. */
  description: string[];
} & Partial<Pick<NewProduct, 'system' | 'lifeTimePrice' | 'locked' | 'trial' | 'stock'>> & {
    storageMb?: number;
  };

function demo({ description, storageMb = 0, ...product }: Differing): NewProduct {
  return {
    ...productDefaults,
    lifeTimePrice: 0,
    storge: storageMb,
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
    storageMb: 100,
    trial: trialOf(7),
    description: [
      'Moderation that explains itself. Filters, timeouts and an audit trail your team can read.',
      'Every action Warden takes names the rule behind it, so no one has to ask why a message is gone. You write rules in plain English, test them against the last thousand messages before they go live, and undo them with one command.',
      'Works for one server or for forty, with roles that control who can change which rule.',
    ],
  }),
  demo({
    id: 'En7pL2Ts',
    name: 'Encore',
    category: 'bots',
    price: 3,
    lifeTimePrice: 50,
    storageMb: 100,
    trial: trialOf(3),
    description: [
      'Music for voice channels. Queues, saved playlists and clean handovers between DJs.',
      'Encore keeps the queue when everyone leaves, and picks up where it stopped when someone returns. It levels the volume between tracks and lets listeners vote to skip.',
      'Playlists belong to people, so they travel from server to server with them.',
    ],
  }),
  demo({
    id: 'Dm3vR8Yb',
    name: 'Doorman',
    category: 'bots',
    price: 3,
    lifeTimePrice: 45,
    storageMb: 60,
    stock: limited(12),
    description: [
      'Welcomes people and checks they are people. Captcha, roles and a first-day guide.',
      'New members answer one question in a private message and get their roles at once. Until they do, they only see the lobby. During a raid, Doorman locks the server automatically and alerts your team.',
      'We set up every Doorman by hand, so only a few are available at a time.',
    ],
  }),
  demo({
    id: 'Ty5nH1Zc',
    name: 'Tally',
    category: 'bots',
    price: 2.5,
    lifeTimePrice: 38,
    storageMb: 40,
    trial: trialOf(7),
    description: [
      'Polls, votes and sign-up sheets with results that export to a spreadsheet.',
      'Votes can be open or secret, weighted by role, and closed at a set time or number. Sign-up sheets keep a waiting list and notify people when a place opens up.',
      'Results stay available for as long as you keep the license, and for thirty days after.',
    ],
  }),
  demo({
    id: 'Rf9cM4Wa',
    name: 'Raffle',
    category: 'bots',
    price: 2,
    lifeTimePrice: 30,
    storageMb: 20,
    stock: limited(3),
    description: [
      'Giveaways with fair draws. Entry rules, re-rolls and a public proof of every result.',
      'Before a giveaway starts, Raffle publishes a sealed number. When it ends, Raffle reveals the number, and anyone can verify the winners. Entries can require a role, a minimum account age or a number of messages.',
      'Winners who don’t respond in time are replaced without starting over.',
    ],
  }),
  demo({
    id: 'Sc2bJ6Ug',
    name: 'Scribe',
    category: 'bots',
    price: 5,
    lifeTimePrice: 75,
    storageMb: 1000,
    locked: true,
    description: [
      'Keeps the record: transcripts, edit history and a searchable archive of every channel.',
      'Search by words, people or dates, and see each message in context. Exports are plain files that open anywhere.',
      'We’re moving the archive to new storage and aren’t taking new customers until that’s done.',
    ],
  }),
  demo({
    id: 'Rl8tF3Xd',
    name: 'Relay',
    category: 'tools',
    price: 6,
    lifeTimePrice: 90,
    storageMb: 200,
    trial: trialOf(14),
    description: [
      'One address for all your webhooks. Retries, replay and a log you can search.',
      'Send everything to Relay and let it decide what goes where, in which format and how often to retry. Every delivery is kept for fourteen days and can be replayed from the log, one by one or by the hundred.',
      'Relay verifies signatures on the way in and signs again on the way out. It runs on your own machine, so nothing passes through ours.',
    ],
  }),
  demo({
    id: 'Bk6qS5Vh',
    name: 'Backstop',
    category: 'tools',
    price: 4.5,
    lifeTimePrice: 70,
    storageMb: 500,
    trial: trialOf(14),
    description: [
      'Nightly server backups. Roles, channels and permissions restored in one command.',
      'Backstop keeps thirty nights and shows what changed between any two of them. You can do a dry run first: it lists every step and changes nothing.',
      'It restores a server with nine hundred channels in four minutes, and we test that with every release.',
    ],
  }),
  demo({
    id: 'Sv1wG7Nk',
    name: 'Sieve',
    category: 'tools',
    price: 3.5,
    lifeTimePrice: 55,
    storageMb: 80,
    stock: limited(0),
    description: [
      'Checks every link before it is posted. Phishing, grabbers and shorteners unwrapped.',
      'Sieve follows each link in a sandbox, compares it with blocklists that are updated hourly, and shows your members where it really leads. Your own allowlist and blocklist come first.',
      'All places are taken right now. We’ll add more when the next machine is ready.',
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
      'Send us your colours, a few sentences and your logo, and the first version is ready within three working days. Events come from your server’s own calendar, so there’s nothing to keep up to date.',
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
      'Tell us what you need and we’ll build it. Fixed quote, weekly previews, source included.',
      'The price is for one developer for one week, which is enough for most bots and small tools. Before we start, you get a page that says what it will do, and what it won’t.',
      'You keep the source and can change it as you like. If it breaks within ninety days, we fix it.',
    ],
  }),
  demo({
    id: 'St3gB9Lw',
    name: 'Starter',
    category: 'other',
    price: 0,
    description: [
      'Our open template: slash commands, settings store and a launcher, ready to fork.',
      'Our own bots start from it. We keep it up to date, and it’s free for everyone. The license only lets the launcher find updates.',
      'Comes with a one-hour read that explains every file.',
    ],
  }),
];
