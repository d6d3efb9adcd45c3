/** Whole seconds, as PayPal writes them. */
export function presentTime(time: number) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
