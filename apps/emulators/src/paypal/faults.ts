export const faultyEndpoints = ['token', 'create', 'get', 'capture', 'refund', 'certs'] as const;
export const faultKinds = [
  'rate_limit',
  'server_error',
  'timeout',
  'drop_connection',
  'invalid_json',
  'slow',
  'acts_then_times_out',
  'acts_then_drops',
  'acts_then_500',
  'captures_other_amount',
  'captures_other_currency',
  'refund_fails',
  'refund_pends',
  'refund_too_late',
  'refund_after_chargeback',
  'refund_forbidden',
  'refund_not_found',
  'unknown_shape',
] as const;

export type FaultyEndpoint = (typeof faultyEndpoints)[number];
type FaultKind = (typeof faultKinds)[number];

/** `ms` is the delay before a slow call acts. */
export type Fault = { endpoint: FaultyEndpoint; fault: FaultKind; times: number; ms: number };
