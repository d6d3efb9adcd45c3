import { customers } from '@botique/emulators/personas.ts';
import type { Grant } from '../domains/licenses/service.ts';
import { demoProducts } from './demo-products.ts';

const [mo, anastasia] = customers.map(({ id }) => id) as [string, string];

type Story = Pick<Grant, 'userId' | 'days' | 'sessions'> & {
  product: string;
  daysAgo: number;
  /** What its last copy called itself. */
  bot?: { username: string; id?: string };
  trial?: boolean;
};

/** One of every kind: fresh, half over, nearly over, expired, for life, on trial. */
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
      storageMb: sold.storge,
      grantedFor: `demo:${at}`,
      createdAt: new Date(now.getTime() - daysAgo * 86_400_000 + at * 3_600_000),
      metadata: Object.entries(bot ?? {}).map(([name, value]) => ({ name, value })),
    };
  });
}
