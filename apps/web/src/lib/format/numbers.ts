/** Formats 100000 as '100,000'. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}
