import { reasonLabel } from '@botique/contract/disputes/dispute-rules.ts';
import { auditResolutions } from '@botique/contract/office/audit-sentences.ts';
import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import { priceText } from '@botique/contract/money.ts';
import { formatNumber } from '../format/numbers.ts';
import { formatDateTime } from '../format/dates.ts';

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

/** What is shown instead of a code, by action and field. */
const codes: Record<string, (code: string) => string> = {
  'disputes.evidence_downloaded reason': reasonLabel,
  'disputes.handed_in reason': reasonLabel,
  'payments.refunded destination': (code) => (code === 'paypal' ? 'PayPal' : 'Credits'),
  'payments.resolved reason': sentence,
  'payments.resolved resolution': (code) => sentence(auditResolutions[code] ?? code),
};

const dollarFields = new Set(['price', 'lifeTimePrice', 'credits', 'dollars']);

/** 'refund_failed' is 'Refund failed'. */
function sentence(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;
}

/** 'stockAmount' is 'Amount in stock', and 'currentVersion' is 'Current version'. */
export function fieldLabel(name: string): string {
  return labels[name] ?? sentence(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const isoForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Null if there is no value. */
export function valueText(
  action: string,
  name: string,
  value: AuditValues[string] | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return dollarFields.has(name) ? priceText(value) : formatNumber(value);
  if (isoForm.test(value)) return formatDateTime(value);
  return codes[`${action} ${name}`]?.(value) ?? value;
}
