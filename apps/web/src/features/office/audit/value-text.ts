import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import { priceText } from '@botique/contract/money.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';

const labels: Record<string, string> = {
  banned: 'Suspended',
  by: 'Through',
  expires: 'Expires',
  lifeTimePrice: 'Lifetime price',
  key: 'License type',
  storageMb: 'Storage in MB',
  stockItems: 'Items in stock',
  stockAmount: 'Amount in stock',
  stockEnabled: 'Limited stock',
  stockItemsAdded: 'Items added',
  stockItemsRemoved: 'Items removed',
  trialEnabled: 'Free trial',
  trialDays: 'Trial days',
  signingKey: 'Signing key',
};

const dollarFields = new Set(['price', 'lifeTimePrice', 'credits', 'dollars']);

/** 'stockAmount' is 'Amount in stock', and 'currentVersion' is 'Current version'. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const isoForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Null if there is no value. */
export function valueText(name: string, value: AuditValues[string] | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return dollarFields.has(name) ? priceText(value) : formatNumber(value);
  return isoForm.test(value) ? formatDateTime(value) : value;
}
