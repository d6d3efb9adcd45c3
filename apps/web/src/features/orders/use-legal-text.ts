import type { LegalText } from '@botique/contract/office/legal-text.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';

export type LegalTextName = 'terms' | 'privacy';

const calls = {
  terms: officeEndpoints['legal.terms'],
  privacy: officeEndpoints['legal.privacy'],
} as const;

export function useLegalText(name: LegalTextName): UseQueryResult<LegalText> {
  const api = useApi();
  return useQuery({
    queryKey: ['legal', name],
    queryFn: async () => (await api(calls[name], {})).data,
  });
}
