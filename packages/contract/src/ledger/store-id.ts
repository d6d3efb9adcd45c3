/** The shop's id in transfers and invoices. */
export const storeId = 'store';
