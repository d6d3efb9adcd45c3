import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';

/** What a month more of a license costs, in dollars. */
export function useMonthlyPrice(licenseId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['renewal price', licenseId],
    queryFn: async () => {
      const reply = await api(invoiceEndpoints['invoices.renewalPrice'], { params: { id: licenseId } });
      return reply.data.monthly;
    },
    // What is paid is asked for anew, however lately it was seen.
    staleTime: 0,
  });
}
