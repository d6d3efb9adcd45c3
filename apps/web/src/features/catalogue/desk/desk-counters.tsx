import { Counters } from '../../../lib/counters.tsx';
import { useProductCounters } from './use-managed-products.ts';

const counted = [
  ['products', 'Products'],
  ['sales', 'Sales'],
  ['active', 'Active'],
  ['expired', 'Expired'],
] as const;

export function DeskCounters() {
  return <Counters counters={useProductCounters()} counted={counted} />;
}
