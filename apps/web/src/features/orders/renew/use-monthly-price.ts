import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';

/** The price of one more month of a license, in dollars. */
export function useMonthlyPrice(licenseId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['renewal price', licenseId],
    queryFn: async () => {
      const reply = await api(invoiceEndpoints['invoices.renewalPrice'], { params: { id: licenseId } });
      return reply.data.monthly;
    },
    // Always refetched: the modal must not offer a stale price.
    staleTime: 0,
  });
}
