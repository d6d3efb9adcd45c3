/** 100000 as people read it. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US');
}
