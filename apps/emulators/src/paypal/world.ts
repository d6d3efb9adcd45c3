import type { Clock } from '../clock.ts';
import { FaultQueue } from '../fault-queue.ts';
import { Disputes } from './disputes.ts';
import type { Fault } from './faults.ts';
import { Memory } from './memory.ts';
import { Orders } from './orders.ts';
import type { RefundRequest } from './order-request.ts';
import { RequestIds } from './request-ids.ts';
import { Tokens } from './tokens.ts';
import { Deliveries } from './webhooks/deliveries.ts';

export type PaypalOptions = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** The target of events. Without it, they are only listed. */
  webhookUrl?: string;
  /** The public origin of this server, if it differs from the request's Host. */
  publicUrl?: string;
  now?: Clock;
};

export type PaypalWorld = {
  client: { id: string; secret: string };
  merchant: {
    id: string;
    name: string;
    email: string;
    /** The origin where the merchant last requested a token. It trusts certificates only from there. */
    reachesUsAt: string | undefined;
  };
  webhookId: string;
  publicUrl: string | undefined;
  now: Clock;
  tokens: Tokens;
  orders: Orders;
  disputes: Disputes;
  /** PayPal keeps the ids of order calls for six hours, and those of refunds for 45 days. */
  orderRequests: RequestIds;
  refundRequests: RequestIds;
  /** Accepted refunds that haven't moved money yet, or never will. */
  unfinishedRefunds: Map<string, { captureId: string; request: RefundRequest; status: 'PENDING' | 'FAILED' }>;
  memory: Memory;
  faults: FaultQueue<Fault>;
  deliveries: Deliveries;
};

const hourMs = 3_600_000;

export function createWorld(options: PaypalOptions): PaypalWorld {
  const now = options.now ?? Date.now;
  const { webhookId } = options;
  const merchant: PaypalWorld['merchant'] = {
    id: 'BTQ2ESHP4EMUL',
    name: 'Botique',
    email: 'merchant@example.com',
    reachesUsAt: undefined,
  };
  return {
    client: { id: options.clientId, secret: options.clientSecret },
    merchant,
    webhookId,
    publicUrl: options.publicUrl,
    now,
    tokens: new Tokens(now),
    orders: new Orders(),
    disputes: new Disputes(now),
    orderRequests: new RequestIds(now, 6 * hourMs),
    refundRequests: new RequestIds(now, 45 * 24 * hourMs),
    unfinishedRefunds: new Map(),
    memory: new Memory(),
    faults: new FaultQueue(),
    deliveries: new Deliveries({ now, webhookId, merchant, url: options.webhookUrl }),
  };
}

export function resetWorld(world: PaypalWorld) {
  for (const part of [
    world.tokens,
    world.orders,
    world.disputes,
    world.orderRequests,
    world.refundRequests,
    world.unfinishedRefunds,
    world.memory,
    world.faults,
    world.deliveries,
  ]) {
    part.clear();
  }
}
