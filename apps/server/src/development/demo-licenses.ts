import { includedStorage, soldOf } from '@botique/contract/orders/order-options.ts';
import { customers } from '@botique/emulators/personas.ts';
import type { Grant } from '../domains/licenses/service.ts';
import { demoProducts } from './demo-products.ts';

const [mo, anastasia, theo, , ravi] = customers.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
];

type Story = Pick<Grant, 'userId' | 'days' | 'sessions'> & {
  product: string;
  daysAgo: number;
  /** The metadata of its last product session. */
  bot?: { username: string; id?: string };
  trial?: boolean;
};

/** One of every kind: new, half over, nearly over, expired, lifetime and trial. */
const stories: readonly Story[] = [
  {
    userId: mo,
    product: 'Warden',
    days: 90,
    daysAgo: 67,
    sessions: 4,
    bot: { username: 'Mall Moderator', id: '1128840017263' },
  },
  {
    userId: mo,
    product: 'Encore',
    days: 90,
    daysAgo: 28,
    sessions: 2,
    bot: { username: 'Night Radio', id: '1190027745112' },
  },
  { userId: mo, product: 'Relay', days: 180, daysAgo: 21, sessions: 3, bot: { username: 'relay-eu-1' } },
  {
    userId: mo,
    product: 'Tally',
    days: 30,
    daysAgo: 28,
    sessions: 2,
    bot: { username: 'Show of Hands', id: '1204471108834' },
  },
  { userId: mo, product: 'Scribe', days: null, daysAgo: 200, sessions: 2 },
  { userId: mo, product: 'Backstop', days: 14, daysAgo: 5, sessions: 2, trial: true },
  { userId: anastasia, product: 'Raffle', days: 30, daysAgo: 45, sessions: 2 },
  {
    userId: anastasia,
    product: 'Warden',
    days: null,
    daysAgo: 12,
    sessions: 5,
    bot: { username: 'Gatekeeper', id: '1176620045529' },
  },
  { userId: anastasia, product: 'Doorman', days: 90, daysAgo: 40, sessions: 2 },
  { userId: theo, product: 'Warden', days: 60, daysAgo: 26, sessions: 2 },
  {
    userId: ravi,
    product: 'Warden',
    days: 180,
    daysAgo: 96,
    sessions: 6,
    bot: { username: 'Harbour Watch', id: '1093377120045' },
  },
  {
    userId: ravi,
    product: 'Encore',
    days: 180,
    daysAgo: 90,
    sessions: 4,
    bot: { username: 'Harbour Radio', id: '1093377120981' },
  },
  {
    userId: ravi,
    product: 'Doorman',
    days: null,
    daysAgo: 88,
    sessions: 3,
    bot: { username: 'Harbour Gate', id: '1093377121502' },
  },
  {
    userId: ravi,
    product: 'Tally',
    days: 90,
    daysAgo: 31,
    sessions: 2,
    bot: { username: 'Harbour Votes', id: '1093377122716' },
  },
  { userId: ravi, product: 'Relay', days: 90, daysAgo: 14, sessions: 4, bot: { username: 'relay-harbour' } },
  { userId: ravi, product: 'Raffle', days: 30, daysAgo: 52, sessions: 2 },
];

export function demoLicenses(now: Date): Grant[] {
  return stories.map(({ userId, product, days, daysAgo, sessions, bot, trial = false }, at) => {
    const sold = demoProducts.find(({ name }) => name === product);
    if (!sold) throw new Error(`The demo sells no ${product}`);
    return {
      userId,
      productId: sold.id,
      productName: sold.name,
      category: sold.category,
      type: sold.key,
      trial,
      days,
      sessions,
      storageMb: includedStorage(soldOf(sold)),
      grantedFor: `demo:${at}`,
      createdAt: new Date(now.getTime() - daysAgo * 86_400_000 + at * 3_600_000),
      metadata: Object.entries(bot ?? {}).map(([name, value]) => ({ name, value })),
    };
  });
}
