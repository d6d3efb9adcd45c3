/** Whole seconds, like PayPal. */
export function presentTime(time: number) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
