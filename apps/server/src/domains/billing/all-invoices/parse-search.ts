/** What a search for invoices may mean. An invoice that matches one of these is found. */
export type Search = {
  /** The number of an invoice. */
  number: number | null;
  /** A range of at most 100 amounts: '9' means $9.00 to $9.99. */
  cents: { from: number; to: number } | null;
  /** A customer's id. */
  customerId: string | null;
  /** A part of the title. Null if it is too short for the index. */
  title: string | null;
};

const invoiceForm = /^(?:inv-?)?0*(\d{1,12})$/i;
const amountForm = /^\d{1,9}(?:\.\d{0,2})?$/;
const userIdForm = /^\d{1,25}$/;
/** The index of titles contains groups of three letters or digits. */
const indexedForm = /[\p{L}\p{N}]{3}/u;

export function parseSearch(q: string): Search {
  const [, digits] = invoiceForm.exec(q) ?? [];
  return {
    number: digits ? Number(digits) : null,
    cents: parseAmount(q),
    customerId: userIdForm.test(q) ? q : null,
    title: indexedForm.test(q) ? q : null,
  };
}

/** As people type it: '$9.05', '+$1,000' or the beginning of it. */
function parseAmount(q: string): Search['cents'] {
  const amount = q.replace(/^[+-]?\$?\s*/, '').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (!amountForm.test(amount)) return null;
  const [dollars = '', decimals = ''] = amount.split('.');
  return { from: Number(dollars + decimals.padEnd(2, '0')), to: Number(dollars + decimals.padEnd(2, '9')) };
}
