import * as z from 'zod';
import { category } from '../catalogue/product.ts';
import { ticketPerson } from '../tickets/ticket.ts';
import { failedJob } from './failed-job.ts';
import { health } from './health.ts';

const instant = z.iso.datetime();
const day = z.iso.date();

/** A figure and the same figure of the period before, up to the same time of day. */
const compared = z.object({ now: z.number(), before: z.number() });
export type Compared = z.infer<typeof compared>;

const chartPair = z.object({
  from: day.meta({ description: 'Its first day.' }),
  to: day.meta({ description: 'Its last day.' }),
  now: z.number(),
  before: z.number(),
});
export type ChartPair = z.infer<typeof chartPair>;

const awakeProduct = z.object({ id: z.string(), name: z.string(), category, sessions: z.int() });
export type AwakeProduct = z.infer<typeof awakeProduct>;

const waitingTicket = z.object({
  id: z.string(),
  title: z.string(),
  productName: z.string().nullable(),
  opener: ticketPerson,
  waitingSince: instant,
});
export type WaitingTicket = z.infer<typeof waitingTicket>;

const latestOrder = z.object({
  id: z.uuid(),
  title: z.string().meta({ description: 'The name of the product.' }),
  product: z
    .object({ id: z.string(), category })
    .nullable()
    .meta({ description: 'Null if its license was deleted.' }),
  customer: z.object({ id: z.string(), username: z.string() }),
  amount: z.number(),
  refunded: z.number().meta({ description: 'How much of it went back.' }),
  settledAt: instant,
});
export type LatestOrder = z.infer<typeof latestOrder>;

const count = z.int();

/** What the owner of the shop sees first. Amounts are in dollars. */
export const today = z
  .object({
    checkedAt: instant,
    timeZone: z.string().meta({ description: "The shop's time zone, in which days begin." }),
    revenue: z
      .object({ today: compared, week: compared, month: compared })
      .meta({ description: 'Received for purchases and renewals. Refunds are not subtracted.' }),
    refunded: z.number().meta({ description: 'Given back for sales on the days of the chart.' }),
    chart: z.array(chartPair).meta({ description: 'Revenue, oldest first, per day or per week.' }),
    orders: compared.meta({ description: 'Purchases and renewals today, and a week ago.' }),
    licenses: z.object({
      active: count,
      change: count.meta({
        description:
          'New licenses in 7 days, less those that ended or were revoked. Not those renewed after their end.',
      }),
      expiring: count.meta({ description: 'Within 7 days.' }),
      renewable: count.meta({ description: 'How many of them can be renewed.' }),
    }),
    trials: z.object({
      running: count,
      bought: count.meta({ description: 'Products bought in 7 days after their trial.' }),
    }),
    awake: z.object({
      sessions: count,
      customers: count,
      products: z.array(awakeProduct).meta({ description: 'The five with the most sessions.' }),
      pulse: z.array(count).meta({ description: 'Starts and stops per minute, oldest first.' }),
    }),
    waiting: z.object({
      disputes: z.object({ count, firstDeadline: instant.nullable() }),
      held: z.object({ count, amount: z.number(), oldest: instant.nullable() }),
      tickets: z.object({ count, longestSince: instant.nullable() }),
      jobs: z.object({ count, newest: z.array(failedJob) }),
    }),
    health,
    tickets: z.array(waitingTicket).meta({ description: 'The longest wait first.' }),
    latestOrders: z.array(latestOrder),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof today>;
