import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import type { EndpointReply } from '@botique/contract/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';

/** Null if this shop does not take PayPal. */
export type PayPalSetup = EndpointReply<(typeof paypalEndpoints)['paypal.setup']>['data'];

export function usePayPalSetup(): UseQueryResult<PayPalSetup> {
  const api = useApi();
  return usePrivateQuery(['paypalSetup'], async () => (await api(paypalEndpoints['paypal.setup'], {})).data);
}
