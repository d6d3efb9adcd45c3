import type { FaultQueue } from '../fault-queue.ts';

export const faultyEndpoints = ['token', 'user', 'webhook'] as const;
export const faultKinds = [
  'rate_limit',
  'server_error',
  'timeout',
  'drop_connection',
  'invalid_json',
] as const;

type FaultyEndpoint = (typeof faultyEndpoints)[number];
type FaultKind = (typeof faultKinds)[number];
export type Fault = { endpoint: FaultyEndpoint; fault: FaultKind; times: number; retryAfter: number };
export type Faults = FaultQueue<Fault>;
