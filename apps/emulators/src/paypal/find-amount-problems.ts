import type { Detail } from './answer.ts';
import { decimalsOf, isSupported, type Money, toCents, writtenDecimals } from './money.ts';
import type { PurchaseUnitRequest } from './order-request.ts';

type Named = [field: string, amount: Money];

/** Finds problems with the amounts of a syntactically valid order. */
export function findAmountProblems(units: readonly PurchaseUnitRequest[]): Detail[] {
  const amounts = units.flatMap(allAmounts);
  const single = amounts.flatMap(([field, amount]) => findMoneyProblems(field, amount));
  // Sums over invalid amounts would only repeat the same problems.
  if (single.length > 0) return single;
  const currencies = new Set(amounts.map(([, amount]) => amount.currency_code));
  if (currencies.size > 1) {
    return [
      problem(
        'MULTI_CURRENCY_ORDER',
        'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
        '/purchase_units',
      ),
    ];
  }
  return [...findReferenceProblems(units), ...units.flatMap(findSumProblems)];
}

export function findMoneyProblems(
  field: string,
  amount: Money,
  mayBeZero = !field.endsWith('/amount'),
): Detail[] {
  const { currency_code: currency, value } = amount;
  if (!isSupported(currency)) {
    const why =
      'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.';
    return [problem('INVALID_CURRENCY_CODE', why, `${field}/currency_code`, currency)];
  }
  if (writtenDecimals(amount) > decimalsOf(currency)) {
    const why = 'If the currency supports decimals, only two decimal place precision is supported.';
    return [problem('DECIMAL_PRECISION', why, `${field}/value`, value)];
  }
  const cents = toCents(amount);
  const precision = 'If the currency supports decimals, only two decimal place precision is supported.';
  if (mayBeZero && cents < 0n) {
    const why = `Must be greater than or equal to 0. ${precision}`;
    return [problem('CANNOT_BE_NEGATIVE', why, `${field}/value`, value)];
  }
  if (!mayBeZero && cents <= 0n) {
    const why = `Must be greater than zero. ${precision}`;
    return [problem('CANNOT_BE_ZERO_OR_NEGATIVE', why, `${field}/value`, value)];
  }
  if (cents > 99_999_999_999_999_999n) {
    const why = 'Should be less than or equal to 999999999999999.99.';
    return [problem('MAX_VALUE_EXCEEDED', why, `${field}/value`, value)];
  }
  return [];
}

function allAmounts(unit: PurchaseUnitRequest, index: number): Named[] {
  const at = `/purchase_units/${index}`;
  const parts = Object.entries(unit.amount.breakdown ?? {}).flatMap(([name, amount]): Named[] =>
    amount ? [[`${at}/amount/breakdown/${name}`, amount]] : [],
  );
  const items = (unit.items ?? []).flatMap(({ unit_amount: price, tax }, place): Named[] => {
    const priced: Named = [`${at}/items/${place}/unit_amount`, price];
    return tax ? [priced, [`${at}/items/${place}/tax`, tax]] : [priced];
  });
  return [[`${at}/amount`, unit.amount], ...parts, ...items];
}

function findReferenceProblems(units: readonly PurchaseUnitRequest[]): Detail[] {
  if (units.length === 1) return [];
  const references = units.map((unit) => unit.reference_id);
  if (references.includes(undefined)) {
    const why =
      "'reference_id' is required for each 'purchase_unit' if multiple 'purchase_unit' are provided.";
    return [problem('REFERENCE_ID_REQUIRED', why, '/purchase_units')];
  }
  if (new Set(references).size === references.length) return [];
  const why = '`reference_id` must be unique if multiple `purchase_unit` are provided.';
  return [problem('DUPLICATE_REFERENCE_ID', why, '/purchase_units')];
}

function findSumProblems(unit: PurchaseUnitRequest, index: number): Detail[] {
  const at = `/purchase_units/${index}/amount`;
  const { breakdown } = unit.amount;
  const cents = (amount: Money | undefined) => (amount ? toCents(amount) : 0n);
  const sum = (price: 'unit_amount' | 'tax') =>
    (unit.items ?? []).reduce((total, item) => total + cents(item[price]) * BigInt(item.quantity), 0n);
  const problems: Detail[] = [];
  if (unit.items && unit.items.length > 0) {
    if (!breakdown?.item_total) {
      const why =
        'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.';
      problems.push(problem('ITEM_TOTAL_REQUIRED', why, `${at}/breakdown/item_total`));
    } else if (toCents(breakdown.item_total) !== sum('unit_amount')) {
      const why = 'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.';
      const { value } = breakdown.item_total;
      problems.push(problem('ITEM_TOTAL_MISMATCH', why, `${at}/breakdown/item_total/value`, value));
    }
    if (sum('tax') !== cents(breakdown?.tax_total)) {
      const why = 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.';
      problems.push(problem('TAX_TOTAL_MISMATCH', why, `${at}/breakdown/tax_total`));
    }
  }
  if (breakdown) {
    const plus = [breakdown.item_total, breakdown.tax_total, breakdown.shipping, breakdown.handling];
    const minus = [breakdown.shipping_discount, breakdown.discount];
    const total =
      [...plus, breakdown.insurance].reduce((all, amount) => all + cents(amount), 0n) -
      minus.reduce((all, amount) => all + cents(amount), 0n);
    if (total !== toCents(unit.amount)) {
      const why =
        'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.';
      problems.push(problem('AMOUNT_MISMATCH', why, `${at}/value`, unit.amount.value));
    }
  }
  return problems;
}

function problem(issue: string, description: string, field: string, value?: string): Detail {
  return { field, ...(value !== undefined && { value }), location: 'body', issue, description };
}
