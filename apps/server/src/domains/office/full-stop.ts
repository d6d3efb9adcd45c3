/** Ends the text as a sentence, even if people wrote its last words without a period. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
