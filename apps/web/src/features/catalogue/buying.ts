/** There is no way to order yet. This alone says so: with `true`, the buttons of the cards lead to the order page. */
export const buyingIsOpen: boolean = false;

export function orderPath(productId: string): string {
  return `/dashboard/order/v1/${encodeURIComponent(productId)}`;
}
